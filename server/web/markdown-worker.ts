/** Markdown in a thread of its own (`markdown-renderer.ts` talks to it). */
import { parentPort } from 'node:worker_threads'

import '#src/lib/markdown/reference-names.ts'
import { renderMarkdown } from '#src/lib/markdown/render-markdown.ts'

parentPort?.on('message', (source: string) => parentPort?.postMessage(renderMarkdown(source)))
parentPort?.postMessage('ready')
