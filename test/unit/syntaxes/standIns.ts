/** Small grammars in place of VS Code's own, with the scopes and the nesting that ours relies on. */
export const standIns: Record<string, object> = {
  'source.yaml': {
    scopeName: 'source.yaml',
    patterns: [{ begin: '^(?=\\S)', while: '^', name: 'meta.mapping.yaml', patterns: [{ include: '#lines' }] }],
    repository: {
      lines: {
        patterns: [
          {
            begin: '\\G( +)(?=\\S)',
            while: '\\G(?:\\1|$)',
            name: 'meta.mapping.yaml',
            patterns: [{ include: '#lines' }],
          },
          { match: '[\\w]+(?=:( |$))', name: 'string.unquoted.plain.yaml entity.name.tag.yaml' },
          { match: '#.*$', name: 'comment.line.number-sign.yaml' },
          { begin: '"', end: '"', name: 'string.quoted.double.yaml' },
          { begin: '(?<=: )(?=[^"#|])', end: '(?= #|$)', name: 'string.unquoted.plain.out.yaml' },
        ],
      },
    },
  },
  'source.js': {
    scopeName: 'source.js',
    patterns: [
      { match: '\\b(const|return)\\b', name: 'storage.type.js' },
      { begin: "'", end: "'", name: 'string.quoted.single.js' },
    ],
  },
};
