declare global {
  interface Window {
    formats: string[]
  }
}

/** An init script that notes each `Intl` format that the page creates. */
export function noteFormats(): void {
  window.formats = []
  for (const name of ['Segmenter', 'NumberFormat', 'DateTimeFormat', 'RelativeTimeFormat']) {
    const construct = (format: new () => unknown, options: unknown[]) => {
      window.formats.push(name)
      return Reflect.construct(format, options)
    }
    Reflect.set(Intl, name, new Proxy(Reflect.get(Intl, name), { construct }))
  }
  for (const { prototype } of [Number, Date]) {
    const apply = (format: () => string, value: unknown, options: []) => {
      window.formats.push(format.name)
      return Reflect.apply(format, value, options)
    }
    Reflect.set(prototype, 'toLocaleString', new Proxy(prototype.toLocaleString, { apply }))
  }
}
