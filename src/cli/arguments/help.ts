/** The text of `--help`. */
export const help = `Usage: portable-test-cases COMMAND --folder DIR [options]

Keeps a folder of portable test cases and a test target of a service in sync.
It never prompts: changes that need a decision are refused, with the reason.

Commands
  validate     checks the files; needs no service
  pull         updates the folder from the service
  push         updates the service from the folder
  draft-push   pushes test cases that differ from the service, and their dependencies, as drafts
  code         writes a Playwright Test project of all test cases; needs no service
  run          runs test cases with Playwright Test; needs no service

Options
  --folder DIR      the folder of the test cases
  --exclude DIR     a subfolder to exclude; can be used several times. Subfolders that
                    .vscode/settings.json links to another test target are always excluded
  --url URL         address of the service, with or without /api; for code and run: address of
                    the application
  --target ID       the test target of the folder
  --plan ID         pull only the test cases of a test plan
  --report ID       pull only the test cases that were autofixed in a test report
  --layout LAYOUT   where pull saves new files: in "folders" as on the service, or below their
                    "dependencies" (the default in a folder named .octomind)
  --state DIR       where to store the versions last synced, and what validate remembers of files;
                    outside of the folder
  --yes             confirm deletions: files of test cases that were deleted on the service,
                    test cases whose files were deleted locally; restore deleted files;
                    and replace drafts. Conflicts are never overridden.
  --remove ID       for push: remove this test case, which has no file, from the service, even if
                    it changed there since the last pull; can be used several times
  --out DIR         for code: the folder of the project; for run: where to keep traces and
                    screenshots, in a folder for each run
  --environment NAME        the environment; test cases that exclude it are skipped
  --test-id-attribute NAME  the attribute of test ids, default: data-testid
  --force           overwrite files in --out that were edited or are not generated,
                    and delete generated ones that are no longer part of the project
  --case ID|FILE    run only this test case; can be used several times
  --step-timeout MS         timeout of each step in milliseconds, for code and run, default: 10000
  --header NAME             a header for every request, with the value of the environment variable
                            HEADER_NAME
  --headed          show the browser
  --workers N       how many test cases run at the same time
  --browser NAME    the path of a browser, or a channel such as chrome
  --playwright DIR  a folder with Playwright Test; default: the folder of the test cases, the
                    working directory, the folder of this file, or a folder above one of them
  --files DIR       the folder of files that test cases upload, default: "files" in the folder of
                    the test cases
  --allow-origin ORIGIN     an origin that JavaScript of test cases may fetch from, in addition to
                            that of the application, for run; can be used several times
  --junit FILE      write the results of run as JUnit XML
  --json            print the plan and its outcome as one JSON object
  --fix             for validate: add the fields that files leave out and other tools demand
  --format FORMAT   output format of validate: "text" or "github" (annotations)
  -h, --help        print this help
  --version         print the version

Environment
  PORTABLE_TESTS_API_KEY               the API key; there is no other way to specify it
  HTTPS_PROXY, NO_PROXY                the proxy for the service, and for the browser of run
  NODE_EXTRA_CA_CERTS                  a file with additional certificate authorities
  TEST_NAME                            for code and run: the value of the variable $NAME
  BASIC_AUTH_USERNAME, BASIC_AUTH_PASSWORD, HEADER_NAME
                                       for run: HTTP basic authentication, and headers
  PORTABLE_TESTS_WS_ENDPOINT           for run: the WebSocket address of a remote browser

Exit codes
  0   done
  1   an error; validate found errors; the test runner failed
  2   refused: the plan and the reasons name the test cases that are unchanged; a push sends the
      others, other commands change and run nothing
  3   test cases failed
`;
