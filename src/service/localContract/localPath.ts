/**
 * The endpoints of the local service beside the contract, for the extension on the same machine: it
 * keeps the reports and traces of runs that the extension makes, and gives them what they run with.
 * All paths are below the service's own URL (`…/api`) and demand its key like every other one. No
 * hosted service has them: the caller makes sure that it talks to the local one.
 *
 * | method and path, with `T` = `/test-targets/{testTargetId}`        | body           | answer            |
 * |--------------------------------------------------------------------|----------------|-------------------|
 * | POST `/local/v1T/test-reports`                                     | `newReport`    | `createdReport`   |
 * | PATCH `/local/v1T/test-reports/{testReportId}/test-results/{id}`   | `resultUpdate` | `updatedResult`   |
 * | GET `/local/v1T/test-reports/{testReportId}/run`                    |                | `runDetails`      |
 * | PUT `/local/v1T/test-reports/{testReportId}/test-results/{id}/trace` | a zip, at most `largestTrace` bytes | `savedTrace` |
 * | PUT `/local/v1/traces`, of a run that is in no report               | a zip, at most `largestTrace` bytes | `savedTrace` |
 * | GET `/local/v1T/environments`                                      |                | `runEnvironments` |
 */
export const localPath = '/local/v1';
