/** What the doctor makes of what it saw: each finding in a sentence, and for what is wrong what to do. */

/** `unasked`: nothing was looked at, and why. */
export type LookedAt = { readonly of: string; readonly state: 'well' | 'mend' | 'unasked'; readonly told: string; readonly todo?: string }

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000

export const well = (of: string, told: string): LookedAt => ({ of, state: 'well', told })
export const mend = (of: string, told: string, todo: string): LookedAt => ({ of, state: 'mend', told, todo })
export const unasked = (of: string, told: string): LookedAt => ({ of, state: 'unasked', told })

// ── From outside ──────────────────────────────────────────────────────────────────────────────────────────────────

export type Certificate = {
  readonly trusted: boolean
  readonly why: string | null
  readonly began: Date
  readonly ends: Date
  readonly protocol: string | null
}
/** Where renewal works it takes place at a third of its life; some live for days, some for a year. */
const RENEWED_SHARE = 0.2
const lasting = (ms: number): string => (ms < 2 * DAY_MS ? `${Math.floor(ms / HOUR_MS)} hours` : `${Math.floor(ms / DAY_MS)} days`)

export const ofCertificate = (host: string, seen: Certificate | { readonly error: string }, now: Date): LookedAt => {
  const of = `certificate of ${host}`
  if ('error' in seen)
    return mend(of, `No TLS connection: ${seen.error}.`, `Is ${host} in DNS, does it lead to the proxy, and does the proxy listen at 443?`)
  if (!seen.trusted)
    return mend(
      of,
      `Not trusted: ${seen.why ?? 'no reason told'}.`,
      'The proxy needs a certificate for this name, with its chain; below CONTENT_URL one for all names (*.host).',
    )
  const left = seen.ends.getTime() - now.getTime()
  if (left < RENEWED_SHARE * (seen.ends.getTime() - seen.began.getTime()))
    return mend(of, `It ends in ${lasting(left)}.`, 'Renew it, and look why that was not done by itself.')
  return well(of, `Trusted for ${lasting(left)} more, ${seen.protocol ?? 'TLS'}.`)
}

export type Answered = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The first 64 kB at most. */
  readonly body: string
}
export type Seen = Answered | { readonly error: string }
const headerOf = (seen: Answered, name: string): string => String(seen.headers[name] ?? '')

export const ofPlainHttp = (seen: Seen): LookedAt => {
  const of = 'http without TLS'
  if ('error' in seen) return seen.error === 'ECONNREFUSED' ? well(of, 'Nothing listens there.') : unasked(of, `No answer: ${seen.error}.`)
  const to = headerOf(seen, 'location')
  if ([301, 302, 307, 308].includes(seen.status) && to.startsWith('https://')) return well(of, `Leads on to ${new URL(to).origin}.`)
  return mend(of, `Answered ${seen.status} in place of leading on.`, 'The proxy must send http:// on to https://.')
}

export const ofRelease = (seen: Seen, here: string): LookedAt => {
  const of = 'release'
  if ('error' in seen) return mend(of, `The portal does not answer: ${seen.error}.`, 'Does the process run, and does the proxy lead to it?')
  const told = /"version":"([^"]+)"/.exec(seen.body)?.[1]
  if (seen.status !== 200 || told === undefined)
    return mend(of, `/healthz answered ${seen.status}, not as the portal does.`, 'The proxy leads elsewhere, or answers by itself.')
  if (told !== here) return mend(of, `${told} answers, and this is ${here}.`, 'Start every process with the release that lies here.')
  return well(of, `${told} answers, as it lies here.`)
}

const PARTS = { database: 'DATABASE_URL', files: 'the file store', uploads: 'UPLOAD_DIR' }
export const ofReadiness = (seen: Seen): LookedAt => {
  const of = 'parts'
  if ('error' in seen) return unasked(of, 'The portal does not answer.')
  const away = Object.entries(PARTS).filter(([part]) => !seen.body.includes(`"${part}":"ok"`))
  if (away.length === 0) return well(of, 'Database, files and uploads work.')
  return mend(of, `Away: ${away.map(([part]) => part).join(', ')}.`, `Look at ${away.map(([, what]) => what).join(', ')}; the log says why.`)
}

const HEADERS = {
  'content-security-policy': /default-src 'none'/,
  'strict-transport-security': /max-age=31536000/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /no-referrer/,
}
/** As the portal sends them; a proxy may take them out, or send its own besides. */
export const ofHeaders = (seen: Seen, isHttps: boolean): LookedAt => {
  const of = 'headers'
  if ('error' in seen) return unasked(of, 'The portal does not answer.')
  const wanted = Object.entries(HEADERS).filter(([name]) => isHttps || name !== 'strict-transport-security')
  const wrong = wanted.filter(([name, form]) => !form.test(headerOf(seen, name))).map(([name]) => name)
  if (wrong.length === 0) return well(of, 'All that protect a page arrive.')
  return mend(of, `Missing or changed: ${wrong.join(', ')}.`, 'The proxy must pass on the headers of the portal and set none of its own.')
}

/** Of a name below CONTENT_URL that no package has. */
export const ofContentHost = (seen: Seen): LookedAt => {
  const of = 'host of packages'
  if ('error' in seen)
    return mend(of, `A name below it does not answer: ${seen.error}.`, 'DNS and the proxy need a wildcard (*.host) that leads to CONTENT_PORT.')
  if (seen.status === 404 && headerOf(seen, 'content-security-policy').includes('frame-ancestors'))
    return well(of, 'Any name below it leads to the packages.')
  if (/<title>/i.test(seen.body) || seen.status === 200)
    return mend(
      of,
      'A name below it leads to a page that is none of a package.',
      'It must lead to CONTENT_PORT and not to the portal: packages are programs of others.',
    )
  return mend(of, `A name below it answered ${seen.status}, not as packages do.`, 'The proxy must lead *.host to CONTENT_PORT.')
}

/** Without a signature, so that it is refused by the portal itself. */
export const ofCallback = (seen: Seen): LookedAt => {
  const of = 'callback of the gateway'
  if ('error' in seen) return mend(of, `It does not arrive: ${seen.error}.`, 'The gateway must reach PORTAL_URL/callbacks/billplz from outside.')
  if (seen.status === 400) return well(of, 'One without a signature arrives and is refused.')
  return mend(
    of,
    `One without a signature was answered ${seen.status} in place of 400.`,
    'The proxy must pass POST /callbacks/billplz on as it is, with its form.',
  )
}

export const ofMetrics = (seen: Seen): LookedAt => {
  const of = 'metrics'
  if ('error' in seen) return unasked(of, 'The portal does not answer.')
  if (seen.status === 200 && seen.body.includes('jujur_'))
    return mend(of, 'Anybody can read /metrics.', 'Set METRICS_TOKEN, or METRICS_PORT and leave that port out of the proxy.')
  return well(of, 'Not open to everybody.')
}

/** A body of as many bytes as the largest that one call takes at once. */
export const ofLargeBody = (seen: Seen, bytes: number): LookedAt => {
  const of = 'large bodies'
  const size = `${Math.round(bytes / 1024 / 1024)} MB`
  if (!('error' in seen) && seen.body.includes('"response_code"')) return well(of, `${size} get through to the portal.`)
  const how = 'error' in seen ? seen.error : `answered ${seen.status}`
  return mend(of, `${size} do not get through (${how}).`, `The proxy must take bodies of ${size} (nginx: client_max_body_size).`)
}

/** The first of a client must be seen: by whose address the limits count. */
export const ofProxy = (isHttps: boolean, trusts: boolean): LookedAt =>
  isHttps && !trusts
    ? mend(
        'addresses',
        'TRUST_PROXY is 0, and the portal is reached by https: everybody has the address of the proxy.',
        'Set TRUST_PROXY to the number of proxies.',
      )
    : well('addresses', trusts ? 'Those that the proxy tells are believed.' : 'Nobody is believed about another address.')

/** Seconds that clocks may differ: codes and links live for minutes. */
const MOST_SKEW_S = 5
export const ofClock = (of: string, there: Date | null, here: Date): LookedAt => {
  if (there === null) return unasked(`clock of ${of}`, 'It tells no time.')
  const seconds = Math.round(Math.abs(there.getTime() - here.getTime()) / 1000)
  if (seconds <= MOST_SKEW_S) return well(`clock of ${of}`, 'As here.')
  return mend(`clock of ${of}`, `${seconds} seconds from the clock here.`, 'Let both machines follow a time server (chrony, systemd-timesyncd).')
}

// ── From inside ───────────────────────────────────────────────────────────────────────────────────────────────────

export type DatabaseFacts = {
  readonly version: number
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  readonly connections: number
  readonly reserved: number
  /** Transactions since the oldest row that was not frozen. */
  readonly age: number
  readonly archive_failed: boolean
  readonly dead_slots: readonly string[]
  /** The 32-bit key that is furthest on. */
  readonly keys: { readonly of_table: string; readonly share: number }
}
const OLDEST_VERSION = 150000
const MOST_AGE = 1_000_000_000
/** ADR 48: from then on there are years left to widen it in. */
const MOST_KEYS = 0.1

export const ofDatabase = (facts: DatabaseFacts, pool: number): LookedAt[] => {
  const of = 'database'
  const found: LookedAt[] = []
  const release = Math.floor(facts.version / 10_000)
  if (facts.version < OLDEST_VERSION) found.push(mend(of, `PostgreSQL ${release}.`, 'The portal is tried on PostgreSQL 15 and newer.'))
  for (const setting of ['fsync', 'full_page_writes'] as const)
    if (facts[setting] !== 'on')
      found.push(
        mend(of, `${setting} is ${facts[setting]}: what was acknowledged can be lost with the power.`, `Set ${setting} = on in postgresql.conf.`),
      )
  if (facts.synchronous_commit === 'off')
    found.push(
      mend(
        of,
        'synchronous_commit is off: what was acknowledged can be lost with the power.',
        'Set synchronous_commit = on, or what your replicas allow.',
      ),
    )
  const free = facts.connections - facts.reserved
  if (free < pool * 2)
    found.push(
      mend(of, `It takes ${free} connections, and each process wants ${pool}.`, 'Raise max_connections, or put a pooler in session mode between.'),
    )
  if (facts.age > MOST_AGE)
    found.push(
      mend(
        of,
        `Its oldest rows are ${facts.age.toLocaleString('en')} transactions old.`,
        'Vacuum does not keep up: look at autovacuum and at old snapshots.',
      ),
    )
  if (facts.archive_failed)
    found.push(
      mend(of, 'Its write-ahead log is not archived any more.', 'archive_command fails: pg_stat_archiver and the log of PostgreSQL say why.'),
    )
  for (const slot of facts.dead_slots)
    found.push(mend(of, `Nobody reads the replication slot ${slot}, for which it keeps its log.`, `Bring the replica back, or drop the slot.`))
  if (facts.keys.share > MOST_KEYS)
    found.push(
      mend(
        of,
        `${facts.keys.of_table} has given out ${Math.floor(facts.keys.share * 100)} of 100 numbers of its key.`,
        'Plan to widen it (docs/adr/048-growth.md): once all are given out nothing more can be written there.',
      ),
    )
  return found.length > 0 ? found : [well(of, `PostgreSQL ${release}, which keeps what it acknowledges; ${free} connections.`)]
}

const LEAST_FREE = 0.1
export const ofDisk = (of: string, { free, total }: { readonly free: number; readonly total: number }): LookedAt => {
  const gb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  if (free < total * LEAST_FREE)
    return mend(of, `Only ${gb(free)} of ${gb(total)} are free.`, 'Make room before it is full: uploads and files are refused then.')
  return well(of, `${gb(free)} of ${gb(total)} are free.`)
}

export const ofMail = (error: string | null, isSent: boolean): LookedAt =>
  error === null
    ? well(
        'mail',
        isSent
          ? 'The mail server took a mail: see that it arrived, and not among spam.'
          : 'The mail server takes the sign-in (--mail-to sends a mail).',
      )
    : mend('mail', `The mail server refuses: ${error}`, 'Look at SMTP_URL and MAIL_FROM; without mail nobody signs in.')

/** A night's backup, and the time that it takes. */
const BACKUP_HOURS = 26
export const ofBackup = (newest: Date | null, now: Date): LookedAt => {
  const of = 'backup'
  if (newest === null) return mend(of, 'There is none.', 'npm run backup -- --to FOLDER, each night (ops/jujur-backup.timer).')
  const hours = Math.floor((now.getTime() - newest.getTime()) / HOUR_MS)
  if (hours > BACKUP_HOURS) return mend(of, `The newest is ${hours} hours old.`, 'Look why the last night’s failed: journalctl -u jujur-backup.')
  return well(of, `The newest is ${hours} hours old.`)
}

const DRILL_DAYS = 40
export const ofDrill = (last: { readonly at: Date; readonly faults: number } | null, now: Date): LookedAt => {
  const of = 'restore'
  if (last === null) return mend(of, 'No backup was ever restored on trial.', 'npm run restore-drill -- --from FOLDER.')
  const days = Math.floor((now.getTime() - last.at.getTime()) / DAY_MS)
  if (last.faults > 0) return mend(of, `The last one on trial, ${days} days ago, had ${last.faults} faults.`, 'npm run restore-drill names them.')
  if (days > DRILL_DAYS) return mend(of, `The last one on trial was ${days} days ago.`, 'npm run restore-drill -- --from FOLDER.')
  return well(of, `The last one on trial was ${days} days ago, without a fault.`)
}

const CHECK_HOURS = 50
export const ofLog = (last: { readonly at: Date; readonly sound: boolean } | null, now: Date): LookedAt => {
  const of = 'audit log'
  if (last === null)
    return mend(of, 'It was never checked.', 'The job check-audit-log does so each night once a process runs; npm run audit -- verify does by hand.')
  const hours = Math.floor((now.getTime() - last.at.getTime()) / HOUR_MS)
  if (!last.sound)
    return mend(
      of,
      `The check ${hours} hours ago found that it is not whole.`,
      'Change nothing; npm run audit -- verify names each line that does not fit.',
    )
  if (hours > CHECK_HOURS) return mend(of, `It was checked last ${hours} hours ago.`, 'Search the log for check-audit-log.')
  return well(of, `Whole ${hours} hours ago.`)
}

export const ofMoney = (last: { readonly at: Date; readonly differences: number } | null): LookedAt => {
  if (last === null) return mend('money', 'It was never held against itself.', 'The job check-money does so each night once a process runs.')
  return last.differences > 0
    ? mend('money', `${last.differences} things do not agree.`, 'npm run audit -- money names them.')
    : well('money', 'Invoices, payments and the ledger agree.')
}

const LATE_SECONDS = 2 * 60 * 60
export const ofJobs = (overdue: readonly { readonly name: string; readonly seconds: number }[]): LookedAt => {
  const late = overdue.filter(({ seconds }) => seconds > LATE_SECONDS).map(({ name, seconds }) => `${name} (${Math.round(seconds / 3600)} h)`)
  if (overdue.length === 0) return mend('jobs', 'None has ever been named.', 'Start a process: it names them and runs them.')
  if (late.length === 0) return well('jobs', `All ${overdue.length} ran when they should.`)
  return mend('jobs', `Late: ${late.join(', ')}.`, 'Search the log for each with “job failed”.')
}

const MANY_WAITING = 100
export const ofMails = ({ waiting, failed }: { readonly waiting: number; readonly failed: number }): LookedAt => {
  if (waiting > MANY_WAITING) return mend('outbox', `${waiting} mails wait.`, 'The lines “mail not sent” of the log say why.')
  if (failed > 0) return mend('outbox', `${failed} mails were given up.`, 'A super admin sees under Failed Emails why, and sends them again.')
  return well('outbox', waiting === 0 ? 'No mail waits.' : `${waiting} mails wait, none was given up.`)
}

export const toldFinding = ({ of, state, told, todo }: LookedAt): string =>
  `${{ well: 'ok    ', mend: 'MEND  ', unasked: '-     ' }[state]}  ${of}: ${told}${todo === undefined ? '' : `\n          ${todo}`}`
