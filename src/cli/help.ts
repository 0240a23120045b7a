/** What `--help` prints. */
export const help = `Usage: portable-test-cases COMMAND --folder DIR [options]

Keeps a folder of portable test cases and a test target of a service in step.
Nothing is ever asked: what needs somebody's word is refused, with the reason.

Commands
  validate     checks the files; needs no service
  pull         brings the folder up to date with the service
  push         brings the service up to date with the folder
  draft-push   pushes what differs from the service as drafts, with what it depends on
  code         writes a Playwright Test project of all test cases; needs no service

Options
  --folder DIR      the folder that holds the test cases
  --url URL         address of the service, with or without /api; of code: where the application
                    runs
  --target ID       the test target that the folder belongs to
  --plan ID         pull only the test cases of a test plan
  --report ID       pull only the test cases that were autofixed in a test report
  --layout LAYOUT   where pull puts new files: "folders" as on the service, or "dependencies"
                    (the default in a folder named .octomind)
  --state DIR       where to keep what was last synced, outside of the folder
  --yes             the word for deletions: files of test cases that are gone from the service,
                    test cases whose files were deleted here; and for bringing deleted files
                    back, and replacing drafts. Conflicts are never overridden.
  --out DIR         where code writes the project
  --environment NAME        the environment that test cases may exclude
  --test-id-attribute NAME  the attribute of test ids, if it is not data-testid
  --force           the word to overwrite files in --out that were edited or are not generated,
                    and to delete generated ones that are no longer part of the project
  --json            print the plan and its outcome as one JSON object
  --format FORMAT   of what validate finds: "text" or "github" (annotations)
  -h, --help        print this
  --version         print the version

Environment
  PORTABLE_TESTS_API_KEY               the API key; it is read from nowhere else
  HTTPS_PROXY, NO_PROXY                the way to the service
  NODE_EXTRA_CA_CERTS                  a file with further certificate authorities

Exit codes
  0   done
  1   an error; validate found errors
  2   refused: nothing was changed, the plan and the reason are told
`;
