/** Cases of offers: valid except for one fact; answered, noted, ended and searched with any value. */
import { JOB_FACTS } from '#tests/support/job.ts'

import type { Actors } from './actors.ts'
import type { Random } from './random.ts'
import type { Case } from './target.ts'
import { text, value } from './values.ts'

const REMOTE = { remote: 'hours', remote_zone: 'UTC', remote_hours: 3 }
const FACTS = { ...JOB_FACTS, ...REMOTE, levels: ['Junior'] }
const FILTERS = ['q', 'places', 'remote', 'kinds', 'levels', 'skills', 'pay', 'currency', 'per', 'nothing']
/** The ids of the offers: few, so that many actions meet at one offer. */
const OFFERS = Array.from({ length: 8 }, (_, index) => `f0f0f0f0-0000-4000-8000-00000000000${index}`)

export function* offerCases(random: Random, actors: Actors): Generator<Case> {
  const call = (name: string, args: object): Case => ({
    method: 'POST',
    path: `/rest/v1/rpc/${name}`,
    headers: { ...actors.headers(random), 'content-type': 'application/json' },
    body: JSON.stringify(args),
  })
  /** Mostly the usual value, at times any value. */
  const mostly = (usual: unknown) => (random.oneIn(3) ? value(random) : usual)
  for (let turn = 0; ; turn += 1) {
    const offer = random.pick(OFFERS)
    const [spoiled] = random.pick(Object.entries(FACTS))
    const post = { title: 'A developer', content: `Words ${turn}` }
    yield call('save_job', { id: offer, post, facts: FACTS })
    yield call('save_job', { id: random.pick(OFFERS), post, facts: { ...FACTS, [spoiled]: value(random) } })
    yield call('save_job', { id: offer, post: mostly(post), facts: mostly(FACTS), since: mostly(null) })
    yield call('answer_job', { job: offer, message: mostly(crypto.randomUUID()), content: mostly('Words') })
    yield {
      ...call('', { [random.pick(['stage', 'note'])]: mostly(random.pick(['talking', 'no'])) }),
      method: 'PATCH',
      path: '/rest/v1/listed_people?stage=neq.hired',
    }
    yield call('extend_job', { post: offer, last_day: value(random) })
    yield call('find_jobs', {
      filters: JSON.stringify({
        [random.pick(FILTERS)]: value(random),
        [random.pick(FILTERS)]: value(random),
      }),
      ordering: random.pick(['newest', 'ends_soon', 'fits', text(random)]),
      page: mostly(2),
    })
    yield call('job_answers_page', { post: offer, page: mostly(1), page_size: mostly(10) })
    yield call(random.pick(['my_job_answers', 'notifications']), {})
    if (random.oneIn(3)) yield call('withdraw_answer', { job: mostly(offer) })
    if (random.oneIn(6)) yield call('close_job', { post: offer, outcome: mostly('here') })
  }
}
