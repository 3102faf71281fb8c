/**
 * Stands in for the thread that renders Markdown: counts the texts that it gets, never comes back from 'endless', nor
 * from anything when it started with 'stalled' in its environment's data, and ends once it has answered 'last'.
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
