/** What is wrong with the register, and the document made from it. */
import { type ExportWay, isPersonal, type PersonalEntry, type RegisterLine } from '../kit/database/personal-data.ts'
import { disposalWords, purposeWords, sinceWords, subjectWords, termWords } from './register.texts.ts'

/** A table as drizzle or the database has it; `file` is the path of its `.table.ts`, where it has one. */
export type SeenTable = { readonly name: string; readonly export: string; readonly file: string | null; readonly columns: readonly string[] }
/** A line with the name of its table, which drizzle tells. */
export type NamedLine = { readonly name: string; readonly line: RegisterLine }

const kindsOf = (line: RegisterLine): [kind: string, names: readonly string[]][] =>
  isPersonal(line)
    ? [
        ['person', line.person ?? []],
        ['link', line.link ?? []],
        ['sealed', line.sealed ?? []],
        ['secret', line.secret ?? []],
        ['file', Object.keys(line.file ?? {})],
        ['plain', line.plain],
      ]
    : [['plain', line.plain]]

/** What a way hands out of a row. */
export const shownBy = (entry: PersonalEntry, way: ExportWay): readonly string[] => {
  if (way.only) return way.only
  const hidden = new Set([...(entry.secret ?? []), ...(way.without ?? [])])
  return [...(entry.person ?? []), ...(entry.link ?? []), ...(entry.sealed ?? []), ...Object.keys(entry.file ?? {}), ...entry.plain].filter(
    (name) => !hidden.has(name),
  )
}

const unsaid = (name: string, entry: PersonalEntry): string[] => {
  const withheld: Readonly<Record<string, string | undefined>> = entry.withheld ?? {}
  if (withheld.all) return entry.exported.length > 0 ? [`${name}: is withheld whole and exported`] : []
  const shown = new Set(entry.exported.flatMap((way) => shownBy(entry, way)))
  const asked = new Set(entry.exported.flatMap((way) => ('by' in way ? [way.by] : [])))
  return [
    ...[...(entry.person ?? []), ...(entry.sealed ?? []), ...Object.keys(entry.file ?? {})]
      .filter((column) => !shown.has(column) && !withheld[column])
      .map((column) => `${name}.${column}: no way of "exported" hands it out, and "withheld" does not say why`),
    ...(entry.link ?? [])
      .filter((column) => !asked.has(column) && !withheld[column])
      .map((column) => `${name}.${column}: no way of "exported" goes by it, and "withheld" does not say why`),
  ]
}

const besideOf = (table: SeenTable) => table.file?.replace(/\.table\.ts$/, '.personal.ts') ?? 'the register'

/** Each fault says where to put what is missing. */
export const registerFaults = (tables: readonly SeenTable[], lines: readonly NamedLine[]): string[] => {
  const of = Map.groupBy(lines, ({ name }) => name)
  const known = new Set(tables.map(({ name }) => name))
  return [
    ...lines.filter(({ name }) => !known.has(name)).map(({ name }) => `${name}: is in the register, and no table`),
    ...tables.flatMap((table) => {
      const [found, ...more] = of.get(table.name) ?? []
      if (!found)
        return [
          `${besideOf(table)}: table ${table.name} is not in the register of personal data. Add personalData(${table.export}, {…}) where it speaks of anybody, else nothingPersonal(${table.export}, 'why', ['${table.columns.join("', '")}']); a new file is spread in privacy/register.personal.ts`,
        ]
      if (more.length > 0) return [`${besideOf(table)}: table ${table.name} is in the register ${more.length + 1} times`]
      const kinds = kindsOf(found.line)
      const placed = (column: string) => kinds.filter(([, names]) => names.includes(column)).map(([kind]) => kind)
      return [
        ...table.columns.flatMap((column) => {
          const places = placed(column)
          if (places.length === 0)
            return [
              `${besideOf(table)}: ${table.name}.${column} is not classified. Name it under person, link (a user’s number), sealed, secret or file, or under plain where it says nothing of anybody`,
            ]
          return places.length > 1 ? [`${besideOf(table)}: ${table.name}.${column} is classified as ${places.join(' and ')}`] : []
        }),
        ...kinds.flatMap(([kind, names]) =>
          names.filter((name) => !table.columns.includes(name)).map((name) => `${besideOf(table)}: ${table.name}.${name} (${kind}) is no column`),
        ),
        ...(isPersonal(found.line) ? unsaid(table.name, found.line) : []),
      ]
    }),
  ]
}

// ── The document ──────────────────────────────────────────────────────────────────────────────────────────────

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
const cell = (words: string) => words.replaceAll('|', '\\|')

export const keepsWords = ({ keeps }: PersonalEntry): string =>
  typeof keeps === 'string' ? termWords[keeps].en : `${keeps.days === 1 ? 'A day' : `${keeps.days} days`} after ${sinceWords[keeps.since]}`

const waysWords = (entry: PersonalEntry): string => {
  if (entry.exported.length === 0) return `Not in “My data”: ${entry.withheld?.all ?? ''}`
  const said = entry.exported.map((way) => {
    const how = 'by' in way ? `by \`${way.by}\`` : `by ${way.is}`
    if (way.only) return `${how} (${listed(way.only)})`
    return way.without ? `${how} (whole, without ${listed(way.without)})` : `${how} (whole)`
  })
  return `In “My data” ${said.join('; ')}.`
}

const section = ({ name, line }: { name: string; line: PersonalEntry }): string[] => {
  const rows: [string, string][] = [
    ['Purpose', purposeWords[line.purpose].en],
    ['Whose', line.whose.map((one) => subjectWords[one].en).join(', ')],
    ['Kept', keepsWords(line)],
    ['Handed out', waysWords(line)],
    ['At the end', disposalWords(line)],
    ['Speak of somebody', listed([...(line.person ?? []), ...(line.sealed ?? []).map((column) => `${column} (sealed)`)])],
    ['Numbers of people', listed(line.link ?? [])],
    ['Secrets, never handed out', listed(line.secret ?? [])],
    [
      'Files',
      Object.entries(line.file ?? {})
        .map(([column, file]) => `\`${column}\`: ${file?.what} (${file?.disposal === 'kept' ? 'kept with the row' : 'the file is deleted'})`)
        .join(', '),
    ],
    [
      'Held back',
      Object.entries(line.withheld ?? {})
        .filter(([column]) => column !== 'all')
        .map(([column, why]) => `\`${column}\`: ${why}`)
        .join(' '),
    ],
    ['Say nothing of anybody', listed(line.plain)],
  ]
  return [
    `### ${line.what}`,
    '',
    `| \`${name}\` | |`,
    '|---|---|',
    ...rows.filter(([, words]) => words !== '').map(([label, words]) => `| ${label} | ${cell(words)} |`),
    '',
  ]
}

export const registerDocument = (lines: readonly NamedLine[]): string => {
  const personal = lines.flatMap(({ name, line }) => (isPersonal(line) ? [{ name, line }] : []))
  const other = lines.flatMap(({ name, line }) => (isPersonal(line) ? [] : [{ name, line }]))
  const files = personal.flatMap(({ name, line }) => Object.entries(line.file ?? {}).map(([column, file]) => ({ name, column, file, line })))
  const inOrder = [...personal].sort((one, next) => (one.line.purpose === next.line.purpose ? 0 : one.line.purpose < next.line.purpose ? -1 : 1))
  const byPurpose = Map.groupBy(inOrder, ({ line }) => line.purpose)
  return [
    '# Register of personal data',
    '',
    'Made from the register in code by `npm run personal-data`; `npm run check` fails where it is not current. Do not edit it by hand.',
    '',
    'The company is the controller of the data of its trainees and administrators, the provider its processor; of accounts and billing the provider is the controller (PDPA 2010 as amended).',
    '',
    'Of what is kept a number of days, the portal deletes it by itself. All other disposal is done by an order of two people ([why so](adr/035-disposal.md)); a legal hold stops it.',
    '',
    `${personal.length} tables speak of people, ${other.length} do not.`,
    '',
    '## Terms',
    '',
    '| term | how long | source |',
    '|---|---|---|',
    ...Object.entries(termWords).map(([term, words]) => `| ${term} | ${words.en} | ${words.source} |`),
    '',
    ...[...byPurpose].flatMap(([purpose, entries]) => [`## ${purposeWords[purpose].title}`, '', ...entries.flatMap(section)]),
    '## Stored files',
    '',
    '| what | whose row | column | kept | at the end |',
    '|---|---|---|---|---|',
    ...files.map(
      ({ name, column, file, line }) =>
        `| ${file?.what} | \`${name}\` | \`${column}\` | ${cell(keepsWords(line))} | ${file?.disposal === 'kept' ? 'kept with the row' : 'file deleted'} |`,
    ),
    '',
    '## Copies outside the tables',
    '',
    'Backups hold all of the above until the last of them has run out (`operations.md`). The log of requests holds addresses and the numbers of people. Files on their way in are deleted a day after they began to arrive.',
    '',
    '## Tables that speak of nobody',
    '',
    '| table | why |',
    '|---|---|',
    ...other.map(({ name, line }) => `| \`${name}\` | ${cell('because' in line ? line.because : '')} |`),
    '',
  ].join('\n')
}
