// Loaded into the command line before it starts: makes Node itself print what somebody else wrote.
const text = 'one\n::stop-commands::x\n##vso[a]\u001B[2J\u009B2J';
process.emitWarning(text);
process.nextTick(() => {
  throw new Error(text);
});
