/** The type of the report panels, by which VS Code restores them. */
export const reportPanelType = 'portableTests.reports';

/** The type of the tab of a live page. */
export const livePanelType = 'portableTests.live';
