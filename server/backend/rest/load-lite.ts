/**
 * Defect: when it is loaded, Lite replaces `process.emitWarning` by one that throws when the warning is an
 * error, as Node's own are: a warning anywhere in the process failed what was running.
 * Way around: put Node's back.
 */
export async function loadLite() {
  const { emitWarning } = process
  try {
    return await import('./lite-app.ts')
  } finally {
    process.emitWarning = emitWarning
  }
}
