/**
 * `data/format.html`: the format of a pack for whoever writes a verifier without ever seeing ours. What it says was tried so: somebody wrote one from it
 * alone, and named each of 120 packs that had been tampered with.
 */
import { page } from './page.view.ts'

type Rule = readonly [what: string, says: string]
const rules = (title: string, all: readonly Rule[], code = '') =>
  `<h2>${title}</h2>\n<table>${all.map(([what, says]) => `<tr><th scope="row">${what}</th><td>${says}</td></tr>`).join('\n')}</table>\n${code === '' ? '' : `<pre>${code}</pre>\n`}`

const container: readonly Rule[] = [
  [
    'ZIP',
    'Nothing stands before the first entry or behind the end record; no comment. Entries are stored or deflated, files only. None stands twice. All lie in one folder, named like the pack; of the redacted edition with <code>-redacted</code> behind.',
  ],
  [
    'Order',
    'The files below <code>data/</code> stand in the order of manifest-sha256.txt, before or behind the others. A pack in another order was repacked.',
  ],
  [
    'Files',
    'Besides <code>data/</code> exactly bagit.txt, bag-info.txt, README.txt, head.pub, verify.html, verify.mjs, manifest-sha256.txt, tagmanifest-sha256.txt, manifest.sig and, where there is a time stamp, manifest.tsr. tagmanifest-sha256.txt lists the first seven of them. A file that no manifest lists was added: <code>sha256sum -c</code> alone does not find it, so compare the list of files too.',
  ],
  [
    'bag-info.txt',
    '<code>Payload-Oxum</code> is the number of bytes and of files below <code>data/</code>. <code>Signing-Key-SHA256</code> is the key in head.pub. <code>Audit-Head</code> is the number and the hash of the newest batch of the whole log when the pack was made: another company may have it, so it need not be in batches.jsonl.',
  ],
  [
    'Keys',
    'Ed25519; a key is known by the SHA-256 of its SPKI DER, in lower-case hex. Every key that signs anything here must be one that you know from outside. data/log/keys.json lists all that the portal has had, each with the moment since which it signs.',
  ],
]

const tables: readonly Rule[] = [
  [
    'data/sealed.json',
    'Canonical JSON (RFC 8785) without a line end: pack, company, period, and of each table its name, rows (without the heading), columns and SHA-256, which is that of the whole file in data/tables, with its mark and heading. Signed in sealed.sig: 64 raw bytes over exactly these bytes.',
  ],
  [
    'data/tables/*.csv',
    'A mark (EF BB BF), then rows that end in CR LF; every cell in quotes, a quote in it doubled. The first row is the heading. The first column, person, is a number of a person in this pack. A cell of a personal column is a commitment, also where the field is empty.',
  ],
  [
    'data/opened/*.jsonl',
    'One object a line, each ended by LF: row (from 1, without the heading), column, salt (32 hex digits), value. A table of which nothing is opened has an empty file. The full edition opens every personal cell; the redacted one none but those that the order said, and category, board and key_reasons. Of department and category it leaves out the cells of a group with fewer than five people in the pack; of board and key_reasons all cells where fewer than five are of the board, or fewer than five are not.',
  ],
  [
    'data/read/*.csv',
    'Made of both: each row of data/tables with the commitment replaced by the value that is opened for it, or by <code>[withheld]</code>. A cell that begins with one of <code>= + - @</code>, a tab or CR has an apostrophe in front here; in data/tables too where the column is not personal, and its value is then hashed with it. Numbers of ours have none.',
  ],
]

const log: readonly Rule[] = [
  [
    'about.json',
    'company_id; from and to: the first and the last millisecond of the period, whose days are those of Kuala Lumpur, in UTC; lines: how many lines.jsonl has; first and last: their numbers; closed: whether there is a before.json.',
  ],
  [
    'lines.jsonl',
    'All lines of the company in the period, in the order of their numbers. Full edition: number, salt, line, batch (the number of the last line of its batch), path. Redacted edition: digest in place of salt and line. The company of a line is its company_id.',
  ],
  [
    'batches.jsonl',
    'The batches in which these lines stand, each once, in their order; batches that hold none of them are left out, so that previous_hash is that of the entry before only where both follow each other. The very first batch of a portal follows 64 zeros. settled_to, mark and mark_xid are what the database needs to know which lines come next; they are not signed and prove nothing.',
  ],
  [
    'A line in JSON',
    'Thirteen members. Eleven are hashed (below). previous_hash and hash are null but for lines from before there were batches, and are not part of the digest.',
  ],
  [
    'disposed.jsonl',
    'One object for each line in lines.jsonl or before.json whose sealed values were taken out since. Such a line keeps its salt, which fits nothing any more. closed_digest, over_before, over and segments concern lines from before there were batches, and are null for others. submitted_by and decided_by are two people, whose acts are lines of the log too (disposal.submitted, disposal.approved), where they fall in the period.',
  ],
  [
    'before.json',
    'Lines from before there were batches: {by: {company_id, closed_to, lines, root, at, key_id, signature}, lines: […]}. In the full edition the lines themselves, in the redacted one the digests. A pack without it has closed: false.',
  ],
]

const HASHES = `commitment       = SHA-256(salt LF table LF row LF column LF value)          text in UTF-8; salt as its 32 hex digits; no LF at the end
digest of a line = SHA-256(salt followed by canonical JSON of {action, actor_user_id, after, at, audit_event_id, before, company_id, entity, entity_id, ip, request_id})
                   text in UTF-8; salt as its 32 hex digits, nothing between
leaf             = SHA-256(byte 00, the 32 bytes of the digest)
node             = SHA-256(byte 01, the 32 bytes of the left, the 32 bytes of the right)
tree             of last - first + 1 leaves, as in RFC 9162; place of a line: number - first of its batch; path from the leaf to the root, without it
hash of a batch  = SHA-256(previous_hash LF first LF last LF root)              hashes as 64 hex digits, numbers in decimal
signed of it     = canonical JSON of {at, audit_event_id: last, hash, keyed_hash: null}     Ed25519, base64url without padding
now_digest       = SHA-256(canonical JSON of the line as it stands, all thirteen members)
signed of it     = canonical JSON of {disposed_line: {audit_event_id, at, closed_digest, decided_by, disposal_id, hash, now_digest, over, over_before, segments, submitted_by}}, without segments where they are null
                   walk the path of such a line from hash, which is the digest of the line as it was
before.json      each digest = SHA-256(canonical JSON of the line, all thirteen members), or closed_digest of a line that was disposed of
                 root = the tree of all digests, in their order
                 signed = canonical JSON of {closed_company: {at, closed_to, company_id, lines, root}}`

const rest: readonly Rule[] = [
  [
    'The order in the log',
    'evidence_pack.submitted and evidence_pack.approved, of two people, where the period goes on to the day of the order; else they stand behind it.',
  ],
  [
    'cover.html, how.html',
    'Name who ordered the pack and who approved it. The redacted edition has their numbers in this pack (as the first column of a table), and <code>[withheld]</code> in place of what they wrote. All other pages are the same in both editions.',
  ],
  [
    'topics.html',
    'Of the last version of each course in versions.csv, which topics are among <code>topics_read</code> and <code>topics_asked</code>; keys there, words here.',
  ],
  [
    'deliveries.csv',
    'Reports that came by themselves: a row for each time that somebody who was told opened one (<code>way</code>: shown on the screen, or its file), and one row where nobody did until the pack was made. Several rows of one person and one <code>told_at</code> are one delivery. <code>outcome</code>: told, or not because they had left or had no right any more. Rows without a person are of addresses outside the portal, to which two people let the report go; these open its file alone.',
  ],
  [
    'data/attempts',
    'Of the full edition only. From the attempts in the table, the portal draws as many as were ordered, by a secret of the pack: nobody can foresee which, and nobody can repeat the draw. Draw your own sample as how.html says, in which 59 stands for the size you want.',
  ],
  [
    'Figures',
    'On the cover, in questions.csv: the same answers. “Gaps” counts what gaps.html lists: the questions answered with “We do not have this”, and what this pack does not have besides.',
  ],
  [
    'What only the signature of the manifests covers',
    'Every file that is not a table or a line: the cover, the pages, about.json, settled_to, mark and mark_xid, the moments in keys.json. In the redacted edition company_id too.',
  ],
  [
    'manifest.tsr',
    'A time-stamp token of RFC 3161 over tagmanifest-sha256.txt (SHA-256), if there is one: <code>openssl ts -verify -data tagmanifest-sha256.txt -in manifest.tsr -CAfile</code> with the certificates of its service, which you have from outside.',
  ],
]

export const formatPage = (): string =>
  page(
    'The format of this pack, for whoever writes a verifier',
    `<p>How records come about, and how to check a pack with common tools, is in <a href="how.html">data/how.html</a>. This page is the same in every pack.</p>\n${[
      rules('The container', container),
      rules('Tables', tables),
      rules('The log', log, HASHES),
      rules('The rest', rest),
    ].join('')}`,
  )
