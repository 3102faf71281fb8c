/** Numbers of this process as Prometheus reads them (its text format). Labels have few values, and name no person. */

export type Labels = Readonly<Record<string, string>>

export interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: { labels?: Labels; value: number; suffix?: string }[]
}

export function textOf(families: readonly Family[]): string {
  return families
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ labels = {}, value, suffix = '' }) => `${name}${suffix}${labelText(labels)} ${value}`,
      )
      return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
    })
    .join('')
}

function labelText(labels: Labels) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

export const gauge = (name: string, help: string, value: number, labels: Labels = {}): Family => ({
  ...{ name, help },
  type: 'gauge',
  samples: [{ labels, value }],
})

export function counter(name: string, help: string) {
  const values = new Map<string, { labels: Labels; value: number }>()
  return {
    add(labels: Labels = {}) {
      const key = JSON.stringify(labels)
      const sample = values.get(key) ?? { labels, value: 0 }
      sample.value++
      values.set(key, sample)
    },
    family: (): Family => ({ name, help, type: 'counter', samples: [...values.values()] }),
  }
}

/** @param bounds upper bounds of its buckets, from low to high. */
export function histogram(name: string, help: string, bounds: readonly number[]) {
  const values = new Map<string, { labels: Labels; counts: number[]; sum: number }>()
  return {
    observe(labels: Labels, value: number) {
      const key = JSON.stringify(labels)
      const series = values.get(key) ?? {
        labels,
        counts: new Array<number>(bounds.length + 1).fill(0),
        sum: 0,
      }
      const bucket = bounds.findIndex((bound) => value <= bound)
      const index = bucket < 0 ? bounds.length : bucket
      series.counts[index] = (series.counts[index] ?? 0) + 1
      series.sum += value
      values.set(key, series)
    },
    family: (): Family => ({
      ...{ name, help },
      type: 'histogram',
      samples: [...values.values()].flatMap(({ labels, counts, sum }) => {
        let total = 0
        const buckets = counts.map((count, index) => {
          total += count
          return {
            suffix: '_bucket',
            labels: { ...labels, le: String(bounds[index] ?? '+Inf') },
            value: total,
          }
        })
        return [
          ...buckets,
          { suffix: '_sum', labels, value: sum },
          { suffix: '_count', labels, value: total },
        ]
      }),
    }),
  }
}
