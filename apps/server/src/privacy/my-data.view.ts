/** What a person is handed of a row. */
import { systemTypes } from '@jujur/contract/permissions.ts'
import type { PersonalEntry } from '../kit/database/personal-data.ts'
import type { OtherPerson, Row } from './my-data.store.ts'

export type Section = {
  readonly title: string
  readonly purpose: string
  readonly kept: string
  /** One a way of the register: by which column, or what else, the rows are the person's. */
  readonly parts: readonly { readonly by: string; readonly rows: readonly Row[] }[]
}

type Means = {
  readonly roleOf: (user_id: number) => string
  readonly open: (sealed: string) => string
  readonly file: (column: string, hash: string) => string
}

/** Others are told as what they are, never by name or number. */
export const whatTheyAre = (self: { user_id: number; company_id: number | null }, others: readonly OtherPerson[]): ((user_id: number) => string) => {
  const known = new Map(others.map((one) => [one.user_id, one]))
  return (user_id) => {
    if (user_id === self.user_id) return 'you'
    const one = known.get(user_id)
    if (!one) return 'somebody who is no longer known'
    if (one.company_id === null) return 'the provider'
    const isOwn = one.company_id === self.company_id
    if (one.system_type_id === systemTypes.clientAdmin) return isOwn ? 'an administrator of your company' : 'an administrator of a company'
    return isOwn ? 'somebody of your company' : 'somebody of a company'
  }
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** A name that opens on every system: what the portal calls it, and a number. */
export const fileNameOf = (column: string, row: Row, number: number): string => {
  const type = typeof row.paper_type === 'string' ? row.paper_type : column === 'photo_sha256' ? 'image/webp' : 'application/pdf'
  return `files/${column.replace(/_?sha256$/, '') || 'file'}-${number}.${extensions[type] ?? 'bin'}`
}

export const handedOver = (entry: PersonalEntry, row: Row, { roleOf, open, file }: Means): Row => {
  const links = new Set<string>(entry.link)
  const sealed = new Set<string>(entry.sealed)
  const files = new Set(Object.keys(entry.file ?? {}))
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (links.has(column) && typeof value === 'number') return [column, roleOf(value)]
      if (sealed.has(column) && typeof value === 'string') return [column.replace(/_sealed$/, ''), open(value)]
      if (files.has(column) && typeof value === 'string') return [column.replace(/_?sha256$/, '') || 'file', file(column, value)]
      return [column, value]
    }),
  )
}
