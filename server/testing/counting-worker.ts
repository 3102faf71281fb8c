/**
 * Stands in for the thread that renders Markdown, and counts its texts. It never answers 'endless', answers nothing if
 * its environment's data has 'stalled', and ends after it has answered 'last'.
 */
import { getEnvironmentData, parentPort } from 'node:worker_threads'

const stalled = getEnvironmentData('stalled') === true
let count = 0
parentPort?.on('message', (source: string) => {
  while (stalled || source === 'endless');
  count++
  parentPort?.postMessage(`${source} ${count}`)
  if (source === 'last') setImmediate(() => parentPort?.close())
})
parentPort?.postMessage('ready')
