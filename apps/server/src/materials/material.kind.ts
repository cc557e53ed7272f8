/** What a kind of material is: how its file is judged, what of it is kept, and how long it takes. One file for each, all in kinds.kind.ts. */
import type { MaterialType } from '@jujur/contract/enumerations.ts'
import type { materialReasons } from '@jujur/contract/materials.ts'
import type { PackageNote } from '@jujur/contract/packages.ts'
import { fileTypeFromFile } from 'file-type'
import { refuse } from '../kit/call/handler.ts'
import type { Kit } from '../kit/call/kit.ts'
import type { Connection } from '../kit/database/database.ts'
import type { Requester } from '../kit/security/fair-queue.ts'
import type { NewPackageFile } from './package.store.ts'

export type GivenFile = {
  readonly path: string
  readonly name: string
  readonly size: number
  /** Who asked: the queue in which files are read is fair, so that nobody's files starve another's. */
  readonly whose: Requester
}
export type CheckedMaterial = {
  /** Kept as it lies there, or drawn anew. */
  readonly content: { path: string } | Uint8Array
  /** Where it is another file than was given. */
  readonly name?: string
  readonly content_type: string
  readonly duration_seconds: number | null
  /** What only this kind knows of it. */
  readonly details: Record<string, unknown>
  /** What its maker wanted and the portal will not do. */
  readonly notes?: readonly PackageNote[]
  /** Of a package: what lies in it. */
  readonly inside?: readonly NewPackageFile[]
  /** What is written beside the material itself, under the SHA-256 of its file. */
  readonly keep?: (tx: Connection, sha256: string) => Promise<void>
}
/** A text that a file holds; `lost` counts pictures that could not be brought along. */
export type Written = { readonly html: string; readonly lost: number }
export type MaterialFault = { readonly refuse: 10024 | 10076; readonly data?: unknown }

export type MaterialKit = Pick<Kit, 'files' | 'uploads' | 'settings' | 'log'>
export type MaterialKind = {
  readonly type: MaterialType
  /** Null where it is no file but a text. */
  readonly check: ((file: GivenFile, kit: MaterialKit) => Promise<CheckedMaterial | MaterialFault>) | null
  /** Of a kind without a file: what of a file becomes its text. */
  readonly written?: (file: GivenFile, kit: MaterialKit) => Promise<Written | MaterialFault>
  /** It goes by itself, and can be captioned and written down. */
  readonly isRecording: boolean
}

type Reason = (typeof materialReasons)[number]
/** Not what its type says. */
export const notThat = (reason: Reason): MaterialFault => refuse(10076, { reason })
const OFFICE: Readonly<Record<string, Reason>> = { docx: 'word', odt: 'word', rtf: 'word', pptx: 'slides', odp: 'slides', cfb: 'office' }
/** Damaged, where it begins as what was wanted; else what it is instead, for there is another way on for each. */
export const whyNot = async (path: string, wanted: RegExp): Promise<Reason> => {
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (!found) return 'wrong_type'
  return wanted.test(found.mime) ? 'unreadable' : (OFFICE[found.ext] ?? (/^image\/hei[cf]/.test(found.mime) ? 'heic' : 'wrong_type'))
}
/** It is that, but cannot be taken. */
export const notTaken = (reason: Reason): MaterialFault => refuse(10024, { reason })
