/** The bag around the files (RFC 8493): manifests by which `sha256sum -c` proves them, signed with the key of the heads of the log. */
import type { Edition } from '@jujur/contract/evidence.ts'
import canonicalize from 'canonicalize'
import { publicKeyOf, signText } from '../audit/chain.view.ts'
import { sha256 } from '../kit/security/secrets.ts'
import { type TableName, tableColumns } from './tables.view.ts'

type Listed = { readonly path: string; readonly sha256: string; readonly size: number }
export const manifestOf = (files: readonly Pick<Listed, 'path' | 'sha256'>[]): string =>
  files.map((file) => `${file.sha256}  ${file.path}\n`).join('')

/** The signature as `openssl pkeyutl -verify -rawin` takes it. */
export const rawSignature = (seed: Uint8Array, words: string): Uint8Array => Buffer.from(signText(seed, words).signature, 'base64url')

export type BagFacts = {
  readonly evidence_no: string
  readonly edition: Edition
  readonly company: string
  readonly portal: string
  readonly from_on: string
  readonly to_on: string
  readonly made_on: string
  readonly head: { readonly number: number; readonly hash: string } | null
}
export const folderOf = ({ evidence_no, edition }: Pick<BagFacts, 'evidence_no' | 'edition'>): string =>
  edition === 'redacted' ? `${evidence_no}-redacted` : evidence_no

/** What came of a time stamp: there is no service, it did not answer as it should, or it did. */
export type Stamped = { readonly is: 'none' | 'unanswered' } | { readonly is: 'stamped'; readonly service: string }
const stampLine = (stamped: Stamped): string =>
  ({
    none: 'none: no service of RFC 3161 is set up',
    unanswered: 'none: the service of RFC 3161 did not answer when this pack was made',
    stamped: 'manifest.tsr: RFC 3161, over tagmanifest-sha256.txt',
  })[stamped.is]
/** A line of a label may not go on as another. */
const inLine = (text: string) => text.replaceAll(/\s+/g, ' ')
const bagInfo = (facts: BagFacts, key_id: string, files: readonly Listed[], stamped: Stamped): string =>
  [
    ['Source-Organization', facts.portal],
    ['External-Identifier', facts.evidence_no],
    ['External-Description', `Evidence of ${facts.company}, ${facts.from_on} to ${facts.to_on}`],
    ['Bagging-Date', facts.made_on],
    ['Payload-Oxum', `${files.reduce((sum, { size }) => sum + size, 0)}.${files.length}`],
    ['Edition', facts.edition],
    ['Signing-Key-SHA256', key_id],
    ['Audit-Head', facts.head ? `${facts.head.number} ${facts.head.hash}` : 'none'],
    ['Time-Stamp', stampLine(stamped)],
  ]
    .map(([label, value]) => `${label}: ${inLine(value ?? '')}\n`)
    .join('')

const howToCheckStamp = (stamped: Stamped): string =>
  stamped.is === 'stamped'
    ? `The time stamp is of ${stamped.service}. Take the root certificate from that service itself:
  openssl ts -verify -data tagmanifest-sha256.txt -in manifest.tsr -CAfile ROOT.pem
  openssl ts -reply -in manifest.tsr -text                          (says the time)`
    : `There is no time stamp of a third party: ${stampLine(stamped).slice('none: '.length)}.`

const readme = (
  facts: BagFacts,
  key_id: string,
  stamped: Stamped,
): string => `A verifier that comes inside a pack proves nothing about that pack: whoever forges a pack forges its verifier too.
Take the verifier and the fingerprint of the key from the public page of the portal, or from whoever gave them to you before.

Pack         ${facts.evidence_no} (${facts.edition})
Company      ${facts.company}
Period       ${facts.from_on} to ${facts.to_on}
Key (SHA-256 of the public key, SPKI DER)
             ${key_id}

Without anything of the portal, in the folder that the ZIP unpacks to:
  sha256sum -c manifest-sha256.txt
  sha256sum -c tagmanifest-sha256.txt
  openssl pkeyutl -verify -pubin -rawin -inkey head.pub -sigfile manifest.sig -in tagmanifest-sha256.txt
  openssl pkey -pubin -in head.pub -outform DER | sha256sum        (must be the key above, as you know it from outside)

${howToCheckStamp(stamped)}

With the verifier from outside:
  node verify.mjs ${folderOf(facts)}.zip --key ${key_id}
  (lines of the log may be signed by earlier keys, which data/log/keys.json lists: name each that you know, --key … --key …)
  or open verify.html from disk. Neither needs a network.

Begin with data/cover.html. data/how.html says how everything here is made; data/format.html has the rules by which a second verifier can be written.
`

export type Verifiers = { readonly page: Uint8Array; readonly script: Uint8Array }
const text = (words: string) => Buffer.from(words)

/** All that is no payload, in the order of the ZIP. */
export const tagFilesOf = (
  seed: Uint8Array,
  facts: BagFacts,
  files: readonly Listed[],
  verifiers: Verifiers,
  stamped: Stamped = { is: 'none' },
): { path: string; bytes: Uint8Array }[] => {
  const { key_id, public_key } = publicKeyOf(seed)
  const listed = [
    { path: 'bagit.txt', bytes: text('BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n') },
    { path: 'bag-info.txt', bytes: text(bagInfo(facts, key_id, files, stamped)) },
    { path: 'README.txt', bytes: text(readme(facts, key_id, stamped)) },
    { path: 'head.pub', bytes: text(public_key) },
    { path: 'verify.html', bytes: verifiers.page },
    { path: 'verify.mjs', bytes: verifiers.script },
    { path: 'manifest-sha256.txt', bytes: text(manifestOf(files)) },
  ]
  const tags = manifestOf(listed.map(({ path, bytes }) => ({ path, sha256: sha256(bytes) })))
  return [...listed, { path: 'tagmanifest-sha256.txt', bytes: text(tags) }, { path: 'manifest.sig', bytes: rawSignature(seed, tags) }]
}

type Sealed = { readonly name: TableName; readonly rows: number; readonly sha256: string }
/** What is signed of the tables: the same in both editions. */
export const sealedText = (facts: Pick<BagFacts, 'evidence_no' | 'company' | 'from_on' | 'to_on'>, tables: readonly Sealed[]): string =>
  canonicalize({
    evidence: 'tables',
    pack: facts.evidence_no,
    company: facts.company,
    from: facts.from_on,
    to: facts.to_on,
    tables: tables.map(({ name, rows, sha256: digest }) => ({ name, rows, sha256: digest, columns: tableColumns[name] })),
  }) as string
