import { message } from '../../errors.ts';
import { isUuid, type CaseView } from './caseView.ts';
import { finding, type Finding } from '../finding/finding.ts';
import { nameOf, type Project } from './caseSet.ts';

/** An id that another file has as well. */
export function duplicateId({ id }: CaseView, project: Project): Finding[] {
  const twins = isUuid(id) ? project.byId(id.value) : [];
  const [first] = twins;
  if (!id || !first) return [];
  const related = twins.flatMap((twin) =>
    twin.summary.id
      ? [
          {
            key: twin.key,
            text: twin.text,
            span: twin.summary.id,
            message: message('“{0}” has the same id', nameOf(twin)),
          },
        ]
      : [],
  );
  const edits = [{ span: id, text: project.newId() }];
  return [
    finding(
      'duplicate-id',
      id,
      message('“{0}” has the same id: ids are unique among all test cases', nameOf(first)),
      {
        related,
        fixes: [{ title: message('Give this test case a new id'), preferred: true, edits }],
      },
    ),
  ];
}
