/** A sentence of the site in which the browser's translation leaves the members' names alone, given in their order. */
export function NamedText({ text, names: [name, ...others] }: { text: string; names: readonly string[] }) {
  const start = name ? text.indexOf(name) : -1
  if (!name || start < 0) return text
  return (
    <>
      {text.slice(0, start)}
      <bdi translate="no">{name}</bdi>
      <NamedText text={text.slice(start + name.length)} names={others} />
    </>
  )
}
