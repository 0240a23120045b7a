/** The file descriptor of the private channel: standard output is for what people read. */
export const reporterChannel = 3;
