/** What `--help` prints. */
export const help = `Usage: portable-test-cases COMMAND --folder DIR [options]

Keeps a folder of portable test cases and a test target of a service in sync.
It never prompts: changes that need a decision are refused, with the reason.

Commands
  validate     checks the files; needs no service
  pull         brings the folder up to date with the service
  push         brings the service up to date with the folder
  draft-push   pushes what differs from the service as drafts, with what it depends on
  code         writes a Playwright Test project of all test cases; needs no service
  run          runs test cases with Playwright Test; needs no service

Options
  --folder DIR      the folder that holds the test cases
  --exclude DIR     a folder below it whose test cases are left out; may be given several times.
                    Folders that .vscode/settings.json binds to a target of their own always are
  --url URL         address of the service, with or without /api; of code and run: where the
                    application runs
  --target ID       the test target that the folder belongs to
  --plan ID         pull only the test cases of a test plan
  --report ID       pull only the test cases that were autofixed in a test report
  --layout LAYOUT   where pull puts new files: "folders" as on the service, or "dependencies"
                    (the default in a folder named .octomind)
  --state DIR       where to keep what was last synced, outside of the folder
  --yes             confirm deletions: files of test cases that were deleted on the service,
                    test cases whose files were deleted locally; restore deleted files;
                    and replace drafts. Conflicts are never overridden.
  --remove ID       of push: remove this test case, which has no file, from the service, also if it
                    changed there since the last pull; may be given several times
  --out DIR         where code writes the project; where run keeps traces and screenshots, in a
                    folder for each run
  --environment NAME        the environment that test cases may exclude
  --test-id-attribute NAME  the attribute of test ids, if it is not data-testid
  --force           overwrite files in --out that were edited or are not generated,
                    and delete generated ones that are no longer part of the project
  --case ID|FILE    run only this test case; may be given several times
  --step-timeout MS         milliseconds for each step of code and run, 10000 if left out
  --header NAME             a header of every request; its value is in the environment variable
                            HEADER_NAME
  --headed          show the browser
  --workers N       how many test cases run at the same time
  --browser NAME    a browser's file, or the name of a channel such as chrome
  --playwright DIR  a folder with Playwright Test; else it is looked for in the folder of the test
                    cases, the working directory and the place of this file, and above each
  --files DIR       where the files lie that test cases upload, if not in "files" below the folder of
                    the test cases
  --allow-origin ORIGIN     an origin that JavaScript of test cases may fetch from in run, beside that
                            of the application; may be given several times
  --junit FILE      write the results of run as JUnit XML
  --json            print the plan and its outcome as one JSON object
  --format FORMAT   of what validate finds: "text" or "github" (annotations)
  -h, --help        print this
  --version         print the version

Environment
  PORTABLE_TESTS_API_KEY               the API key; it is read from nowhere else
  HTTPS_PROXY, NO_PROXY                the way to the service; of run: the way of the browser
  NODE_EXTRA_CA_CERTS                  a file with further certificate authorities
  TEST_NAME                            of code and run: the value of the variable $NAME
  BASIC_AUTH_USERNAME, BASIC_AUTH_PASSWORD, HEADER_NAME
                                       of run: for HTTP basic authentication, and for headers
  PORTABLE_TESTS_WS_ENDPOINT           of run: the WebSocket address of a browser elsewhere

Exit codes
  0   done
  1   an error; validate found errors; what runs the tests broke down
  2   refused: the plan and the reasons say what was left as it is; a push sends the rest, nothing
      else is changed or run
  3   test cases failed
`;
