#!/usr/bin/env node
/*
 * Checks an evidence pack without the portal, without a network and without other code than this file.
 *
 *   node verify.mjs EVP-2026-000014.zip --key FINGERPRINT [--key FINGERPRINT] [--json]
 *
 * Take this file and the fingerprint from the public page of the portal, or from whoever gave them to you before: what lies inside a forged pack proves nothing.
 * Exit code 0: the pack is sound. 1: it is not, or no key from outside was given.
 */

// core: the same words stand in verify.html
const encoder = new TextEncoder()
const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const base64 = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const sha256 = async (value) => hex(await crypto.subtle.digest('SHA-256', typeof value === 'string' ? encoder.encode(value) : value))

/** RFC 8785, for what JSON.parse gives. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

class Unreadable extends Error {}

/** The entries of a ZIP as its directory lists them; nothing before, between the directory and the end, or behind. */
const openZip = async (blob) => {
  const part = async (from, length) => {
    if (from < 0 || from + length > blob.size) throw new Unreadable('the file is cut off')
    return new DataView(await blob.slice(from, from + length).arrayBuffer())
  }
  const tail = await part(Math.max(0, blob.size - 65_557), Math.min(blob.size, 65_557))
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) throw new Unreadable('the end of the file is missing')
  const extra = end + 22 !== tail.byteLength
  const [count, size, start] = [tail.getUint16(end + 10, true), tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)]
  if (count === 0xffff || start === 0xffffffff) throw new Unreadable('this reader takes no ZIP of that size')
  const directory = await part(start, size)
  const entries = []
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > size || directory.getUint32(at, true) !== 0x02014b50) throw new Unreadable('the directory of the file is broken')
    const [name, more, comment] = [directory.getUint16(at + 28, true), directory.getUint16(at + 30, true), directory.getUint16(at + 32, true)]
    const path = new TextDecoder().decode(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, name))
    entries.push({
      path,
      method: directory.getUint16(at + 10, true),
      packed: directory.getUint32(at + 20, true),
      size: directory.getUint32(at + 24, true),
      offset: directory.getUint32(at + 42, true),
    })
    at += 46 + name + more + comment
  }
  const read = async ({ path, method, packed, size: length, offset }) => {
    const head = await part(offset, 30)
    if (head.getUint32(0, true) !== 0x04034b50) throw new Unreadable(`${path} is broken`)
    const begin = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true)
    if (begin + packed > blob.size) throw new Unreadable(`${path} is cut off`)
    const stored = blob.slice(begin, begin + packed)
    if (method === 0) return new Uint8Array(await stored.arrayBuffer())
    if (method !== 8) throw new Unreadable(`${path} is packed in an unknown way`)
    const bytes = new Uint8Array(await new Response(stored.stream().pipeThrough(new DecompressionStream('deflate-raw'))).arrayBuffer())
    if (bytes.length !== length) throw new Unreadable(`${path} is not as long as it says`)
    return bytes
  }
  return { entries, extra: extra || (entries.length > 0 && Math.min(...entries.map(({ offset }) => offset)) !== 0), read }
}

/** Rows of a CSV in which every cell stands in quotes. */
const readCsv = (text) => {
  const rows = []
  let row = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    if (text[at] !== '"') throw new Unreadable('a table is not written as tables of packs are')
    let cell = ''
    for (at++; ; ) {
      const quote = text.indexOf('"', at)
      if (quote < 0) throw new Unreadable('a table ends in the middle of a cell')
      cell += text.slice(at, quote)
      at = quote + 1
      if (text[at] !== '"') break
      cell += '"'
      at++
    }
    row.push(cell)
    if (text[at] === ',') at++
    else if (text.startsWith('\r\n', at)) {
      rows.push(row)
      row = []
      at += 2
    } else throw new Unreadable('a table is not written as tables of packs are')
  }
  return rows
}
const readLines = (text) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const readManifest = (text) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, digest, path] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? []
      if (!digest) throw new Unreadable('a manifest is not written as manifests are')
      return { digest, path }
    })

const derOf = (pem) => base64(pem.replaceAll(/-----[^-]+-----|\s/g, ''))
/** Keys by their fingerprints, among those that somebody outside the pack trusts. */
const keyring = async (pems, trusted) => {
  const keys = new Map()
  for (const pem of pems) {
    const der = derOf(pem)
    const id = await sha256(der)
    keys.set(id, {
      trusted: trusted.size === 0 || trusted.has(id),
      key: await crypto.subtle.importKey('spki', der, { name: 'Ed25519' }, false, ['verify']),
    })
  }
  return keys
}
const isSigned = (key, signature, bytes) => crypto.subtle.verify({ name: 'Ed25519' }, key, signature, bytes)

// RFC 9162: trees over digests of lines.
const leaf = (digest) => sha256(bytesOf(`00${digest}`))
const node = (left, right) => sha256(bytesOf(`01${left}${right}`))
const rootBy = async (digest, index, size, path) => {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return null
  let hash = await leaf(digest)
  let used = 0
  for (let at = index, count = size; count > 1; at = Math.floor(at / 2), count = Math.ceil(count / 2)) {
    if (at % 2 === 0 && at + 1 === count) continue
    const other = path[used++]
    if (other === undefined) return null
    hash = at % 2 === 0 ? await node(hash, other) : await node(other, hash)
  }
  return used === path.length ? hash : null
}
const rootOf = async (digests) => {
  let level = await Promise.all(digests.map(leaf))
  if (level.length === 0) return sha256('')
  while (level.length > 1) {
    const above = []
    for (let i = 0; i < level.length; i += 2) above.push(level[i + 1] === undefined ? level[i] : await node(level[i], level[i + 1]))
    level = above
  }
  return level[0]
}

const digestOfLine = (salt, { audit_event_id, at, actor_user_id, company_id, action, entity, entity_id, before, after, ip, request_id }) =>
  sha256(salt + canonical({ audit_event_id, at, actor_user_id, company_id, action, entity, entity_id, before, after, ip, request_id }))

/** Lines that lost their values by an order of two people: what is signed of each, by the line. Packs from before have none. */
const goneOf = async ({ text, has, tell, keys }) => {
  const path = 'data/log/disposed.jsonl'
  const gone = new Map()
  if (!has(path)) return gone
  for (const row of readLines(await text(path))) {
    const { audit_event_id, hash, closed_digest, over_before, over, segments, now_digest, disposal_id, submitted_by, decided_by, at } = row
    const told = { audit_event_id, hash, closed_digest, over_before, over, now_digest, disposal_id, submitted_by, decided_by, at }
    const key = keys.get(row.key_id)
    const words = canonical({ disposed_line: segments === null ? told : { ...told, segments } })
    if (!key?.trusted) tell('key_unknown', path, `it is signed by a key that you did not name: ${row.key_id}`)
    else if (!(await isSigned(key.key, base64(row.signature), encoder.encode(words)))) tell('forged', path, 'what it says of a line is not signed')
    else gone.set(audit_event_id, row)
  }
  return gone
}

const checkLog = async (pack) => {
  const { text, tell, keys, facts } = pack
  const gone = await goneOf(pack)
  facts.disposed = 0
  /** What was signed of a line that stands as it was left. */
  const leftOf = async (line) => {
    const row = line && gone.get(line.audit_event_id)
    if (!row || (line.hash ?? row.hash) !== row.hash || row.now_digest !== (await sha256(canonical(line)))) return null
    facts.disposed++
    return row
  }
  const about = JSON.parse(await text('data/log/about.json'))
  const batches = new Map()
  const signedBy = async ({ key_id, signature }, words, what) => {
    const key = keys.get(key_id)
    if (!key?.trusted) return tell('key_unknown', 'data/log/batches.jsonl', `${what} is signed by a key that you did not name: ${key_id}`)
    if (!(await isSigned(key.key, base64(signature), encoder.encode(words))))
      tell('forged', 'data/log/batches.jsonl', `the signature of ${what} is wrong`)
  }
  for (const batch of readLines(await text('data/log/batches.jsonl'))) {
    const { first, last, root, previous_hash, hash, at } = batch
    batches.set(last, batch)
    if ((await sha256(`${previous_hash}\n${first}\n${last}\n${root}`)) !== hash)
      tell('root_differs', 'data/log/batches.jsonl', `batch ${last} is another`)
    await signedBy(batch, canonical({ audit_event_id: last, hash, keyed_hash: null, at }), `batch ${last}`)
  }
  let before = 0
  let count = 0
  for (const { number, salt, line, digest, batch: end, path } of readLines(await text('data/log/lines.jsonl'))) {
    count++
    const batch = batches.get(end)
    const left = await leftOf(line)
    if (line && line.company_id !== about.company_id) tell('line_added', 'data/log/lines.jsonl', `line ${number} is of another company`)
    else if (number <= before) tell('line_added', 'data/log/lines.jsonl', `line ${number} stands twice or in another order`)
    else if (
      !batch ||
      (await rootBy(left?.hash ?? (line ? await digestOfLine(salt, line) : digest), number - batch.first, batch.last - batch.first + 1, path)) !==
        batch.root
    )
      tell('line_changed', 'data/log/lines.jsonl', `line ${number} is not what was sealed`)
    before = number
  }
  if (count !== about.lines) tell('line_missing', 'data/log/lines.jsonl', `${about.lines} lines are said, ${count} are there`)
  if (about.closed) {
    const { by, lines } = JSON.parse(await text('data/log/before.json'))
    const { company_id, closed_to, lines: said, root, at } = by
    await signedBy(by, canonical({ closed_company: { company_id, closed_to, lines: said, root, at } }), 'the time before batches')
    const digests = []
    for (const line of lines) digests.push(typeof line === 'string' ? line : ((await leftOf(line))?.closed_digest ?? (await sha256(canonical(line)))))
    if (digests.length !== said || (await rootOf(digests)) !== root)
      tell('root_differs', 'data/log/before.json', 'the lines from before batches are others')
  }
  return count
}

const commitment = (salt, table, row, column, value) => sha256(`${salt}\n${table}\n${row}\n${column}\n${value}`)
const WITHHELD = '[withheld]'

/** The signed table, what is opened of it, and the copy to read say the same. */
const checkTable = async (pack, { name, rows: said, sha256: digest, columns }) => {
  const { text, tell, digests } = pack
  const path = `data/tables/${name}.csv`
  if (digests.get(path) !== digest) return tell('changed', path, 'it is not the table that was signed')
  const rows = readCsv(await text(path)).slice(1)
  if (rows.length !== said) tell('changed', path, `${said} rows were signed, ${rows.length} are there`)
  const opened = new Map()
  for (const { row, column, salt, value } of readLines(await text(`data/opened/${name}.jsonl`))) {
    const at = columns.findIndex((one) => one.name === column)
    if (at < 0 || !columns[at].personal || opened.has(`${row} ${column}`))
      tell('opened_wrong', `data/opened/${name}.jsonl`, `row ${row}, ${column} is not there to be opened`)
    else if ((await commitment(salt, name, row, column, value)) !== rows[row - 1]?.[at])
      tell('opened_wrong', `data/opened/${name}.jsonl`, `row ${row}, ${column} is not what was signed`)
    opened.set(`${row} ${column}`, value)
  }
  const read = readCsv(await text(`data/read/${name}.csv`)).slice(1)
  if (read.length !== rows.length) tell('changed', `data/read/${name}.csv`, 'it has other rows than the signed table')
  for (const [i, row] of rows.entries())
    for (const [at, column] of columns.entries()) {
      const value = column.personal ? (opened.get(`${i + 1} ${column.name}`) ?? WITHHELD) : row[at]
      const shown = read[i]?.[at]
      if (shown !== undefined && shown !== value && shown !== `'${value}`)
        tell('changed', `data/read/${name}.csv`, `row ${i + 1}, ${column.name} is not what was signed`)
    }
  return rows.length
}

const TAGS = ['bagit.txt', 'bag-info.txt', 'README.txt', 'head.pub', 'verify.html', 'verify.mjs', 'manifest-sha256.txt']
const UNLISTED = ['tagmanifest-sha256.txt', 'manifest.sig', 'manifest.tsr']

/**
 * What is wrong with a pack, each with the file it is about; none, and the key is one that was given from outside: the pack is sound.
 * `keys`: fingerprints, 64 hexadecimal digits each.
 */
const verifyPack = async (blob, given) => {
  const faults = []
  const tell = (what, path, words) => void faults.push({ what, path, words })
  const facts = {}
  const trusted = new Set(given.map((one) => one.toLowerCase().replaceAll(/[^0-9a-f]/g, '')).filter((one) => one.length === 64))
  if (trusted.size === 0) tell('no_key', '', 'no key was given from outside: the pack may be another’s')
  const run = async (path, work) => {
    try {
      return await work()
    } catch (error) {
      return tell(error instanceof Unreadable ? 'unreadable' : 'broken', path, error instanceof Error ? error.message : String(error))
    }
  }
  await run('', () => checkBag(blob, { trusted, tell, facts, run }))
  return { sound: faults.length === 0, faults, facts }
}

const checkBag = async (blob, { trusted, tell, facts, run }) => {
  const zip = await openZip(blob)
  if (zip.extra) tell('added', '', 'something stands before or behind the ZIP')
  const folder = zip.entries[0]?.path.split('/')[0] ?? ''
  const byPath = new Map()
  for (const entry of zip.entries) {
    const path = entry.path.slice(folder.length + 1)
    if (!entry.path.startsWith(`${folder}/`) || path === '' || path.split('/').some((name) => name === '..' || name === '.' || name === ''))
      tell('added', entry.path, 'it is outside the folder of the pack')
    else if (byPath.has(path)) tell('added', path, 'it stands there twice')
    else byPath.set(path, entry)
  }
  const bytes = async (path) => {
    const entry = byPath.get(path)
    if (!entry) throw new Unreadable(`${path} is missing`)
    return zip.read(entry)
  }
  const text = async (path) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytes(path))
  const digests = new Map()
  const checkListed = async (manifest) => {
    for (const { digest, path } of manifest) {
      if (digests.has(path)) tell('added', path, 'it is listed twice')
      else if (!byPath.has(path)) tell('missing', path, 'it is listed, and is not there')
      else
        await run(path, async () => {
          const found = await sha256(await bytes(path))
          if (found !== digest) tell('changed', path, 'its SHA-256 is another')
          digests.set(path, found)
        })
    }
  }

  const tagText = await bytes('tagmanifest-sha256.txt')
  const tags = readManifest(new TextDecoder().decode(tagText))
  await checkListed(tags)
  for (const path of TAGS) if (!tags.some((one) => one.path === path)) tell('missing', path, 'the tag manifest does not list it')
  const manifestText = await text('manifest-sha256.txt')
  const manifest = readManifest(manifestText)
  await checkListed(manifest)
  const listed = [...tags, ...manifest].map(({ path }) => path)
  for (const path of byPath.keys()) if (!listed.includes(path) && !UNLISTED.includes(path)) tell('added', path, 'no manifest lists it')
  const order = [...byPath.keys()].filter((path) => path.startsWith('data/') && digests.has(path))
  const wanted = manifest.map(({ path }) => path).filter((path) => byPath.has(path))
  if (order.join('\n') !== wanted.join('\n')) tell('reordered', 'manifest-sha256.txt', 'the files stand in another order than the manifest')

  const pem = await text('head.pub')
  const pems = await run('data/log/keys.json', async () => JSON.parse(await text('data/log/keys.json')).map(({ public_key }) => public_key))
  const keys = await keyring([pem, ...(pems ?? [])], trusted)
  const id = await sha256(derOf(pem))
  Object.assign(facts, { key: id, manifest: await sha256(manifestText), folder, files: byPath.size })
  if (trusted.size > 0 && !trusted.has(id)) tell('key_unknown', 'head.pub', `it is signed by a key that you did not name: ${id}`)
  const key = keys.get(id)?.key
  if (!(await isSigned(key, await bytes('manifest.sig'), tagText))) tell('forged', 'manifest.sig', 'the signature of the manifests is wrong')
  const info = await text('bag-info.txt')
  facts.pack = /^External-Identifier: (.+)$/m.exec(info)?.[1]
  facts.edition = /^Edition: (.+)$/m.exec(info)?.[1]
  facts.stamped = byPath.has('manifest.tsr')
  if (/^Time-Stamp: manifest\.tsr/m.test(info) && !facts.stamped) tell('missing', 'manifest.tsr', 'bag-info.txt names a time stamp')
  const oxum = /^Payload-Oxum: (\d+)\.(\d+)$/m.exec(info)
  const payload = [...byPath].filter(([path]) => path.startsWith('data/'))
  const octets = payload.reduce((sum, [, { size }]) => sum + size, 0)
  if (Number(oxum?.[1]) !== octets || Number(oxum?.[2]) !== payload.length)
    tell('changed', 'bag-info.txt', 'it says another number of files or bytes')

  const sealed = await bytes('data/sealed.json')
  if (!(await isSigned(key, await bytes('data/sealed.sig'), sealed))) tell('forged', 'data/sealed.sig', 'the signature of the tables is wrong')
  const { tables, pack } = JSON.parse(new TextDecoder().decode(sealed))
  if (pack !== facts.pack) tell('swapped', 'data/sealed.json', `its tables are of ${pack}`)
  facts.sealed = await sha256(sealed)
  facts.rows = 0
  for (const table of tables) facts.rows += (await run(`data/tables/${table.name}.csv`, () => checkTable({ text, tell, digests }, table))) ?? 0
  facts.lines = await run('data/log/lines.jsonl', () => checkLog({ text, has: (path) => byPath.has(path), tell, keys, facts }))
}

// end of core

export { verifyPack }

const asked = async (args) => {
  const { openAsBlob } = await import('node:fs')
  const keys = args.flatMap((arg, i) => (args[i - 1] === '--key' ? [arg] : []))
  const [path] = args.filter((arg, i) => !arg.startsWith('--') && args[i - 1] !== '--key')
  if (!path) {
    console.log('node verify.mjs PACK.zip --key FINGERPRINT [--key FINGERPRINT] [--json]')
    return 2
  }
  const { sound, faults, facts } = await verifyPack(await openAsBlob(path), keys)
  if (args.includes('--json')) console.log(JSON.stringify({ sound, faults, facts }, null, 2))
  else {
    console.log(`Pack       ${facts.pack ?? '?'} (${facts.edition ?? '?'})`)
    console.log(`Key        ${facts.key ?? '?'}`)
    console.log(`Manifest   ${facts.manifest ?? '?'}`)
    console.log(`Files      ${facts.files ?? 0}, rows ${facts.rows ?? 0}, lines of the log ${facts.lines ?? 0}`)
    if (facts.disposed) console.log(`Disposed   ${facts.disposed} lines of the log lost their values by orders of two people, signed`)
    console.log(`Time stamp ${facts.stamped ? 'manifest.tsr: check it with openssl ts' : 'none'}`)
    for (const { what, path: of, words } of faults) console.log(`WRONG      ${what}${of ? ` ${of}` : ''}: ${words}`)
    console.log(sound ? 'SOUND' : 'NOT SOUND')
  }
  return sound ? 0 : 1
}
if (typeof process !== 'undefined' && process.argv[1] && import.meta.url === (await import('node:url')).pathToFileURL(process.argv[1]).href)
  process.exitCode = await asked(process.argv.slice(2))
