/** Stands in for the thread that renders Markdown: counts the texts that it gets, and never comes back from 'endless'. */
import { parentPort } from 'node:worker_threads'

let count = 0
parentPort?.on('message', (source: string) => {
  while (source === 'endless');
  count++
  parentPort?.postMessage(`${source} ${count}`)
})
parentPort?.postMessage('ready')
