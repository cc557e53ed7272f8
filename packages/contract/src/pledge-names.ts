/** What a pledge calls those who sign it: `{full_name}` and its like, filled in at the signing. */

export const pledgeNames = [
  'full_name',
  'id_masked',
  'position',
  'company_name',
  'registration_no',
  'course_title',
  'course_version',
  'completion_date',
] as const
export type PledgeName = (typeof pledgeNames)[number]

/** How many letters must be put in, taken out or changed. */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** Of one word of it the name that has it, else the one that is written most like it. */
const nearest = (written: string): PledgeName => {
  const asked = written
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  const far = (name: PledgeName) => (asked !== '' && (name.includes(asked) || asked.includes(name)) ? 0 : distance(asked, name))
  return pledgeNames.reduce((best, name) => (far(name) < far(best) ? name : best))
}

/** A name between braces, as it is written, and the one that is probably meant. */
export type UnknownName = { readonly written: string; readonly nearest: PledgeName }

/** What stands between braces and would be read as it is written; `known`: what is filled in there. */
export const unknownNames = (text: string, known: readonly string[] = pledgeNames): UnknownName[] => {
  const written = new Set([...text.matchAll(/\{([^{}\n]{1,40})\}/g)].map(([, name = '']) => name))
  return [...written].filter((name) => !known.includes(name)).map((name) => ({ written: `{${name}}`, nearest: nearest(name) }))
}
