/** The type of the report panels, by which VS Code restores them. */
export const reportPanelType = 'portableTests.reports';
