import type { ReactNode } from 'react'

import { WRITE_JOB_PATH } from '#src/shared/jobs/write-path.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Section } from '#src/ui/section.tsx'
import { WovenSwatch } from '#src/ui/woven-swatch.tsx'

import { SAY_YOU_HIRE, useBuildsOnly } from './no-lists.tsx'

/** The first steps on an empty desk. */
export function FirstPeople({ onNewList }: { onNewList: () => void }) {
  const builds = useBuildsOnly()
  // The two texts differ in length: showing one before the answer would shift the page.
  if (builds === undefined) return null
  return (
    <Section title="Begin in three steps">
      <ol className="desk-steps">
        <Step
          number={1}
          title="Find people"
          actions={
            <>
              <ButtonLink to="/developers">Find developers</ButtonLink>
              <ButtonLink variant="secondary" to="/settings/searches">
                Saved searches
              </ButtonLink>
            </>
          }
        >
          By skill, place, level and rating. Save a search, and you are told who is new in it.
        </Step>
        <Step
          number={2}
          title="Put them on a list"
          actions={
            <>
              {builds && (
                <ButtonLink variant="secondary" to="/profile/edit">
                  Edit your profile
                </ButtonLink>
              )}
              <Button variant="secondary" onClick={onNewList}>
                New list
              </Button>
            </>
          }
        >
          {builds ? SAY_YOU_HIRE.text : 'Tap the bookmark on a card, on a profile or in a conversation.'} Only
          you see your lists, with a stage and a note for each person.
        </Step>
        <Step
          number={3}
          title="Compare and write"
          actions={
            <ButtonLink variant="secondary" to={WRITE_JOB_PATH}>
              Post a Job
            </ButtonLink>
          }
        >
          See two or three people side by side, print them, and write to those who fit. Post a job, and
          everybody who answers is here, too.
        </Step>
      </ol>
    </Section>
  )
}

interface StepProps {
  number: number
  title: string
  children: ReactNode
  actions: ReactNode
}

function Step({ number, title, children, actions }: StepProps) {
  return (
    <Card as="li">
      <WovenSwatch>
        <b className="font-display text-xl">{number}</b>
      </WovenSwatch>
      <h3 className="text-lg">{title}</h3>
      <p className="text-ink-muted">{children}</p>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </Card>
  )
}
