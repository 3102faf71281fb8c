import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useConfig } from '#src/lib/config.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { numberText } from '#src/ui/number-text.ts'
import { serverNow } from '#src/ui/server-clock.ts'
import { exportPage, type MemberExport, memberExport } from './export-files.ts'
import { type Collection, collect, type Progress } from './queries/collect-export.ts'

/** Pause before each retry after an attempt without progress. After the last one the member is asked. */
const RETRY_PAUSES_SECONDS = [1, 3, 10, 30]

type State = 'ready' | 'collecting' | 'waiting' | 'stopped' | MemberExport

/** Collects all data of the member, and saves them as files. */
export default function OwnData() {
  const config = useConfig()
  const { state, progress, start } = useExport((collection) => memberExport(collection, config, serverNow()))
  const isBusy = state === 'collecting' || state === 'waiting'
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p>
        Your profile, posts, comments, messages, ratings, likes, reports, settings and the list of your files
        with their URLs. Your browser puts them together; nobody else gets them.
      </p>
      {typeof state !== 'object' && (
        <Button pending={isBusy} className="justify-self-start" onClick={start}>
          {state === 'stopped' ? 'Go on' : 'Collect my data'}
        </Button>
      )}
      {progress && typeof state !== 'object' && (
        <div className="grid gap-1">
          <progress
            aria-label="Collected"
            className="h-2.5 w-full accent-primary"
            value={progress.done}
            max={Math.max(progress.total, 1)}
          />
          <p className="text-ink-muted text-sm">
            {numberText(progress.done)} of {numberText(progress.total)} entries
          </p>
        </div>
      )}
      <div role="status">
        {state === 'waiting' && <p>The connection is lost. It goes on by itself.</p>}
        {state === 'stopped' && (
          <Notice tone="warning">It stopped. Nothing is lost: “Go on” continues where it was.</Notice>
        )}
        {typeof state === 'object' && <Files whole={state} siteName={config.siteName} />}
      </div>
    </Card>
  )
}

function Files({ whole, siteName }: { whole: MemberExport; siteName: string }) {
  const name = `my-data-${whole.made_at.slice(0, 10)}`
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">Your data is ready</h2>
      <p className="text-ink-muted">
        The page is for reading, the JSON file for programs. Keep both to yourself: your messages are in them.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => saveFile(`${name}.html`, 'text/html', exportPage(whole, siteName))}>
          <Download /> Page to read
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile(`${name}.json`, 'application/json', JSON.stringify(whole, null, 2))}
        >
          <Download /> JSON file
        </Button>
      </div>
    </Card>
  )
}

/** Collects in the background of the page; after a failure it tries again, sooner when the connection is back. */
function useExport(finish: (collection: Collection) => MemberExport) {
  const client = useQueryClient()
  const collection = useRef<Collection>({ parts: null })
  const stop = useRef<AbortController>(null)
  const [state, setState] = useState<State>('ready')
  const [progress, setProgress] = useState<Progress>()
  useEffect(() => () => stop.current?.abort(), [])

  async function start() {
    const control = new AbortController()
    stop.current?.abort()
    stop.current = control
    const { signal } = control
    let failures = 0
    let arrived = -1
    while (!signal.aborted) {
      setState('collecting')
      try {
        await collect({ client, signal }, collection.current, setProgress)
        return setState(finish(collection.current))
      } catch (error) {
        if (signal.aborted) return
        console.error('The export was interrupted', error)
        const now = rowsOf(collection.current)
        failures = now > arrived ? 1 : failures + 1
        arrived = now
        const pause = RETRY_PAUSES_SECONDS[failures - 1]
        if (pause === undefined) return setState('stopped')
        setState('waiting')
        await connectionOr(pause * 1000)
      }
    }
  }
  return { state, progress, start: () => void start() }
}

function rowsOf({ parts }: Collection) {
  return (parts ?? []).reduce((sum, { rows }) => sum + rows.length, 0)
}

/** Resolves after this time, or as soon as the connection is back. */
function connectionOr(ms: number): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
    window.addEventListener('online', resolve, { once: true })
  })
}
