const plain = (end: string) => ({
  begin: '(?<=[:\\-,] |[{\\[] ?)(?=[^\\s"\'{\\[#|>])',
  end: `(?= #|${end}|$)`,
});
const quoted = (name: string, quote: string) => ({
  begin: quote,
  end: quote,
  name: `string.quoted.${name}.yaml`,
});
const quotedKey = {
  begin: '"(?=\\w+":)',
  end: '"',
  name: 'meta.flow.map.key.yaml string.quoted.double.yaml entity.name.tag.yaml',
};
const key = (end: string) => ({
  begin: '(?<=^|[ {])(?=[\\w-]+:)',
  end: '(?=:)',
  name: `string.unquoted.plain${end}.yaml entity.name.tag.yaml`,
});
const comment = { match: '(?<=^| )#.*$', name: 'comment.line.number-sign.yaml' };

/** Small grammars in place of VS Code's own, with the scopes and the nesting that ours relies on. */
export const minimalGrammars: Record<string, object> = {
  'source.yaml': {
    scopeName: 'source.yaml',
    patterns: [
      { begin: '^(?=\\S)', while: '^', name: 'meta.mapping.yaml', patterns: [{ include: '#lines' }] },
    ],
    repository: {
      lines: {
        patterns: [
          {
            begin: '\\G( *)- (?=\\S)',
            while: '\\G(?:\\1  |$)',
            name: 'meta.mapping.yaml',
            patterns: [{ include: '#lines' }],
          },
          {
            begin: '\\G( +)(?=[^\\s-])',
            while: '\\G(?:\\1|$)',
            name: 'meta.mapping.yaml',
            patterns: [{ include: '#lines' }],
          },
          comment,
          {
            begin: '[|>][-+]?(?= *$)',
            while: '\\G(?=[ ]|$)',
            name: 'string.unquoted.block.yaml',
          },
          quotedKey,
          key(''),
          { include: '#flow' },
          quoted('double', '"'),
          quoted('single', "'"),
          { ...plain('\\z(?!)'), name: 'string.unquoted.plain.out.yaml' },
        ],
      },
      flow: {
        begin: '[{\\[]',
        end: '[}\\]]',
        name: 'meta.flow.mapping.yaml',
        patterns: [
          quotedKey,
          key('.in'),
          { include: '#flow' },
          quoted('double', '"'),
          quoted('single', "'"),
          { ...plain(' *[,}\\]]'), name: 'string.unquoted.plain.in.yaml' },
        ],
      },
    },
  },
  'source.js': {
    scopeName: 'source.js',
    patterns: [
      { match: '\\b(const|return)\\b', name: 'storage.type.js' },
      { begin: "'", end: "'", name: 'string.quoted.single.js' },
      {
        begin: '`',
        end: '`',
        name: 'string.template.js',
        patterns: [{ begin: '\\$\\{', end: '\\}', name: 'meta.template.expression.js' }],
      },
      { begin: '/\\*', end: '\\*/', name: 'comment.block.js' },
    ],
  },
};
