/** The only reader of the environment. Every setting is optional outside production; production names what it lacks and does not start. */
import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { z } from 'zod'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const port = z.coerce.number().int().min(0).max(65_535)

const isNetwork = (address: string): boolean => {
  const [ip = '', bits, ...more] = address.split('/')
  const family = isIP(ip)
  if (family === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)
}

/** `2024-03-01:800,2027-01-01:600`: from which day which rate, in basis points. */
const rates = z
  .string()
  .default('2024-03-01:800')
  .transform((value) => value.split(',').map((one) => /^(\d{4}-\d{2}-\d{2}):(\d{1,4})$/.exec(one.trim())))
  .refine((found) => found.every((one) => one !== null && !Number.isNaN(Date.parse(one[1] ?? ''))), {
    error: 'is days with rates in basis points, such as 2024-03-01:800, with commas between',
  })
  .transform((found) =>
    found.map((one) => ({ from: one?.[1] ?? '', rate_bp: Number(one?.[2]) })).sort((one, other) => (one.from < other.from ? -1 : 1)),
  )

/** How many proxies stand in front, or which; never everything that a client writes into X-Forwarded-For. */
const proxies = z
  .string()
  .default('0')
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine((parts) => (parts.length === 1 && /^(\d|true|false)$/.test(parts[0] ?? '')) || parts.every(isNetwork), {
    error: 'is the number of proxies in front (0 to 9), or their addresses with commas between, such as 10.0.0.0/8',
  })
  .transform((parts) => {
    const [first = '0'] = parts
    if (!/^(\d|true|false)$/.test(first)) return parts
    return first === 'true' ? 1 : first === 'false' ? 0 : Number(first)
  })

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return isAbsolute(path) && statSync(path).isFile()
  } catch {
    return false
  }
}

/** How statements reach PostgreSQL: kit/database/driver/README.md. */
export const DRIVERS = ['fast', 'plain'] as const

/** Before anything else is read, for what starts the server. */
export const isProduction = () => process.env.NODE_ENV === 'production'

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  DATABASE_DRIVER: z.enum(DRIVERS).default('fast'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(6),
  DATA_DIR: z.string().default('./var'),
  UPLOAD_DIR: z.string().optional(),
  DOCUMENT_CONVERTER: z.string().refine(isProgram, { error: 'is the whole path of a program that may be run, such as /usr/bin/soffice' }).optional(),
  LARGEST_UPLOAD_MB: z.coerce.number().int().min(1).max(4096).default(1024),
  DEMO: flag.optional(),
  PORTAL_NAME: z.string().min(1).max(60).default('Jujur'),
  PORTAL_URL: z.url().optional(),
  CONTENT_PORT: port.optional(),
  CONTENT_URL: z.url().optional(),
  TRUST_PROXY: proxies,
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  OLD_SESSION_SECRET: z.string().min(32).optional(),
  API_DOCS: flag.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_PORT: port.optional(),
  TIMESTAMP_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).username === '', { error: 'has a name in it, which is not sent' })
    .optional(),
  TRACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRACES_SHARE: z.coerce.number().min(0).max(1).default(1),
  MAINTENANCE: flag.default(false),
  SUPPLIER_NAME: z.string().max(300).optional(),
  SUPPLIER_BRN: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  SUPPLIER_TIN: z.string().max(14).optional(),
  SUPPLIER_SST_NO: z.string().max(35).optional(),
  SUPPLIER_MSIC: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  SUPPLIER_ACTIVITY: z.string().max(300).optional(),
  /** Lines with `|` between; the last three are postcode, city and the two digits of the state. */
  SUPPLIER_ADDRESS: z
    .string()
    .regex(/^([^|]{1,150}\|){1,3}\d{5}\|[^|]{1,50}\|\d{2}$/)
    .optional(),
  SUPPLIER_PHONE: z.string().max(20).optional(),
  SUPPLIER_EMAIL: z.email().optional(),
  SUPPLIER_BANK: z.string().max(100).optional(),
  SUPPLIER_ACCOUNT_NAME: z.string().max(300).optional(),
  SUPPLIER_ACCOUNT_NO: z
    .string()
    .regex(/^\d{5,19}$/)
    .optional(),
  BILLPLZ_URL: z.url().optional(),
  BILLPLZ_SECRET_KEY: z.string().min(1).max(200).optional(),
  BILLPLZ_SIGNATURE_KEY: z.string().min(1).max(200).optional(),
  BILLPLZ_COLLECTION_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  BILLPLZ_SIMULATOR_PORT: port.optional(),
  BILLPLZ_LARGEST_PERSONAL: z.coerce.number().int().min(1).max(10_000_000).default(30_000),
  BILLPLZ_LARGEST_BUSINESS: z.coerce.number().int().min(1).max(10_000_000).default(1_000_000),
  SST_RATES: rates,
  PG_PROGRAMS: z.string().optional(),
  DRILL_DATABASE_URL: z.string().optional(),
  BACKUP_DAYS: z.coerce.number().int().min(0).max(3650).default(35),
  PAYMENT_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  PARTIAL_PAYMENTS: flag.default(true),
  WRITE_OFF_LIMIT_SEN: z.coerce.number().int().min(0).max(10_000).default(100),
  RATE_LIMITS: flag.default(true),
  LEAVE_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** The provider as its invoices name it. `sst_no` is null where it is not registered for service tax, and then no tax is charged or shown. */
export type SupplierSettings = {
  name: string
  brn: string
  tin: string
  sst_no: string | null
  msic_code: string
  activity: string
  address_lines: string[]
  postcode: string
  city: string
  state_code: string
  phone: string
  email: string
  bank_name: string
  account_name: string
  account_no: string
}
export type SstRate = { readonly from: string; readonly rate_bp: number }

/** Outside production: invented, and registered for service tax, so that everything can be tried. */
const exampleSupplier = {
  SUPPLIER_NAME: 'Jujur Integrity Sdn Bhd',
  SUPPLIER_BRN: '201901004321',
  SUPPLIER_TIN: 'C20190043210',
  SUPPLIER_SST_NO: 'W10-2211-32000045',
  SUPPLIER_MSIC: '85499',
  SUPPLIER_ACTIVITY: 'Training in the prevention of bribery',
  SUPPLIER_ADDRESS: 'Level 12, Menara Lurus|8 Jalan Ampang|50450|Kuala Lumpur|14',
  SUPPLIER_PHONE: '+60321614400',
  SUPPLIER_EMAIL: 'billing@jujur.example',
  SUPPLIER_BANK: 'CIMB Bank',
  SUPPLIER_ACCOUNT_NAME: 'Jujur Integrity Sdn Bhd',
  SUPPLIER_ACCOUNT_NO: '8008221612',
} as const
type SupplierName = keyof typeof exampleSupplier

const supplierOf = (env: Partial<Record<SupplierName, string | undefined>>): SupplierSettings => {
  const given = (name: SupplierName) => env[name] ?? ''
  const [state_code = '', city = '', postcode = '', ...lines] = given('SUPPLIER_ADDRESS').split('|').reverse()
  return {
    name: given('SUPPLIER_NAME'),
    brn: given('SUPPLIER_BRN'),
    tin: given('SUPPLIER_TIN'),
    sst_no: env.SUPPLIER_SST_NO ?? null,
    msic_code: given('SUPPLIER_MSIC'),
    activity: given('SUPPLIER_ACTIVITY'),
    address_lines: lines.reverse(),
    postcode,
    city,
    state_code,
    phone: given('SUPPLIER_PHONE'),
    email: given('SUPPLIER_EMAIL'),
    bank_name: given('SUPPLIER_BANK'),
    account_name: given('SUPPLIER_ACCOUNT_NAME'),
    account_no: given('SUPPLIER_ACCOUNT_NO'),
  }
}

/** The payment gateway: where it is, with which keys (the second signs what it calls back), and what it takes at most, in sen. */
export type BillplzSettings = {
  /** Ends with a slash; `v3/bills` follows. */
  url: string
  secretKey: string
  signatureKey: string
  collectionId: string
  largestPersonalSen: number
  largestBusinessSen: number
}

const REAL_BILLPLZ = 'https://www.billplz.com/api/'
const billplzNames = ['BILLPLZ_SECRET_KEY', 'BILLPLZ_SIGNATURE_KEY', 'BILLPLZ_COLLECTION_ID'] as const
/** Fewer characters could be guessed; the gateway's own have 36 and 24. */
const SHORTEST_KEY = 16
/** Of the simulator, which is no secret. */
const simulated = { secretKey: 'simulator-secret-key', signatureKey: 'S-simulator-signature-key', collectionId: 'simulated' }

type BillplzEnvironment = z.output<typeof Environment>
/** Whoever knows or guesses the gateway's keys can tell us that a bill was paid. */
const weakKeys = (env: BillplzEnvironment): string[] =>
  (['BILLPLZ_SECRET_KEY', 'BILLPLZ_SIGNATURE_KEY'] as const).flatMap((name) => {
    const key = env[name]
    if (key === undefined) return []
    if (key === simulated.secretKey || key === simulated.signatureKey) return [`${name} is the simulator's, which is published`]
    return key.length < SHORTEST_KEY ? [`${name} must have at least ${SHORTEST_KEY} characters in production`] : []
  })

/** As told, else the simulator's where there is one; null closes paying online. */
const billplzOf = (env: BillplzEnvironment, simulatorPort: number | null): BillplzSettings | null => {
  const {
    BILLPLZ_URL: url = REAL_BILLPLZ,
    BILLPLZ_SECRET_KEY: secretKey,
    BILLPLZ_SIGNATURE_KEY: signatureKey,
    BILLPLZ_COLLECTION_ID: collectionId,
  } = env
  const limits = { largestPersonalSen: env.BILLPLZ_LARGEST_PERSONAL * 100, largestBusinessSen: env.BILLPLZ_LARGEST_BUSINESS * 100 }
  if (secretKey && signatureKey && collectionId) return { url: url.replace(/\/?$/, '/'), secretKey, signatureKey, collectionId, ...limits }
  return simulatorPort === null ? null : { url: `http://localhost:${simulatorPort}/api/`, ...simulated, ...limits }
}

export type Settings = {
  production: boolean
  port: number
  host: string
  databaseUrl: string | null
  /** Migrations run as this login; the server itself works as the role jujur_app. */
  databaseOwnerUrl: string | null
  databaseDriver: (typeof DRIVERS)[number]
  databasePool: number
  dataDir: string
  /** Where uploads lie while a call works on them; several processes may share it. */
  uploadDir: string
  /** Of one file in pieces, in bytes. */
  largestUpload: number
  /** The program that makes PDFs of office files (soffice); null where there is none, and then authors are told how to make one. */
  documentConverter: string | null
  demo: boolean
  portalName: string
  portalUrl: string
  /** Where SCORM packages run, apart from the portal: `CONTENT_PORT`, by default the port after the portal's. */
  content: { port: number; isFixed: boolean; url: string | null }
  /** Each package runs at a host of its own below this one. */
  contentUrl: string
  /** Hops counted from this process, or addresses and networks of proxies; 0 believes nobody. */
  trustProxy: number | string[]
  smtpUrl: string | null
  mailFrom: string
  s3: { bucket: string; endpoint: string | null; region: string; accessKeyId: string | null; secretAccessKey: string | null } | null
  /** Whether `/api/docs` describes the API to anyone who asks. */
  apiDocs: boolean
  metricsToken: string | null
  metricsPort: number | null
  /** Where spans go, and the share of calls and jobs that are traced; null where nothing is. */
  traces: { url: string; share: number } | null
  /** Of a time stamp service (RFC 3161), asked for each evidence pack; null where there is none. */
  timestampUrl: string | null
  maintenance: boolean
  /** For so long a server that is told to stop goes on, while the balancer learns that it leaves. */
  leaveSeconds: number
  /** Limits per address; off only for measuring. */
  rateLimits: boolean
  logLevel: string
  /** Null where paying online is closed. */
  billplz: BillplzSettings | null
  /** Where the simulator of the gateway is to listen: `BILLPLZ_SIMULATOR_PORT`, by default the second port after the portal's. Null where there is none. */
  simulator: { port: number; isFixed: boolean } | null
  supplier: SupplierSettings
  /** Service tax from which day on, oldest first. */
  sstRates: readonly SstRate[]
  /** So long after it was made the last backup of a day is gone. */
  backupDays: number
  /** Where PostgreSQL's client programs are; null where they are on the path. */
  pgPrograms: string | null
  /** An empty database for restore drills; null where the owner may make one. */
  drillDatabaseUrl: string | null
  /** Days until an invoice is due. */
  paymentDays: number
  /** Whether an invoice may be paid in parts. */
  partialPayments: boolean
  /** What may be left of an invoice that two people write off, in sen; 0 lets nothing be written off. */
  writeOffLimitSen: number
  /** 32 bytes for one purpose, derived from the one secret. */
  key: (purpose: KeyPurpose) => Buffer
  /** The same of OLD_SESSION_SECRET, for changing the secret; null otherwise. */
  oldKey: ((purpose: KeyPurpose) => Buffer) | null
}
/** `kept` opens the keys that outlive a secret (kit/security/kept-keys.ts). */
export type KeyPurpose = 'links' | 'learners' | 'codes' | 'kept' | 'fields' | 'ic_no' | 'audit' | 'audit_heads'

export class UnsafeSettings extends Error {}

const keysOf = (secret: string) => (purpose: KeyPurpose) =>
  Buffer.from(hkdfSync('sha256', createHash('sha256').update(secret).digest(), 'jujur', purpose, 32))

/** Outside production the secret is made once and kept beside the data, so that a restart ends no session. */
const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  mkdirSync(dataDir, { recursive: true })
  const secret = randomBytes(32).toString('base64url')
  writeFileSync(file, secret, { mode: 0o600 })
  return secret
}

/** @throws UnsafeSettings naming every setting that is missing or wrong. */
export const readSettings = (environment: Record<string, string | undefined> = process.env): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new UnsafeSettings(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const demo = env.DEMO ?? !production
  const dataDir = resolve(env.DATA_DIR)

  const wrong: string[] = []
  if (production) {
    if (demo) wrong.push('DEMO must be 0 in production: the demo has published passwords')
    for (const name of ['DATABASE_URL', 'SESSION_SECRET', 'PORTAL_URL', 'CONTENT_URL', 'SMTP_URL', 'MAIL_FROM'] as const)
      if (!env[name]) wrong.push(`${name} is missing`)
    if (env.PORTAL_URL && !env.PORTAL_URL.startsWith('https://')) wrong.push('PORTAL_URL must begin with https:// in production')
    if (env.CONTENT_URL && !env.CONTENT_URL.startsWith('https://')) wrong.push('CONTENT_URL must begin with https:// in production')
    if (env.METRICS_PORT === undefined && !env.METRICS_TOKEN) wrong.push('METRICS_TOKEN or METRICS_PORT is missing: /metrics must not be public')
  }
  if (production || env.SUPPLIER_NAME)
    for (const name of Object.keys(exampleSupplier) as SupplierName[])
      if (!env[name] && name !== 'SUPPLIER_SST_NO') wrong.push(`${name} is missing: invoices name the supplier`)
  const billplzGiven = billplzNames.filter((name) => env[name] !== undefined)
  if (billplzGiven.length > 0 || env.BILLPLZ_URL)
    for (const name of billplzNames) if (!env[name]) wrong.push(`${name} is missing: paying online needs all of BILLPLZ_*, or none`)
  if (production && env.BILLPLZ_URL && !env.BILLPLZ_URL.startsWith('https://')) wrong.push('BILLPLZ_URL must begin with https:// in production')
  if (production) wrong.push(...weakKeys(env))
  if (env.S3_BUCKET && (!env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY)) wrong.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  if (wrong.length > 0) throw new UnsafeSettings(wrong.join('\n'))

  const secret = env.SESSION_SECRET ?? keptSecret(dataDir)
  const port = env.PORT
  const contentPort = env.CONTENT_PORT ?? (port === 0 || port === 65_535 ? 0 : port + 1)
  const hasSimulator = !production && billplzGiven.length === 0
  const simulatorPort = hasSimulator ? (env.BILLPLZ_SIMULATOR_PORT ?? (port === 0 || port > 65_533 ? 0 : port + 2)) : null
  return {
    production,
    port,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_URL ?? null,
    databaseDriver: env.DATABASE_DRIVER,
    databasePool: env.DATABASE_POOL,
    dataDir,
    largestUpload: env.LARGEST_UPLOAD_MB * 1024 * 1024,
    documentConverter: env.DOCUMENT_CONVERTER ?? null,
    uploadDir: resolve(env.UPLOAD_DIR ?? join(dataDir, 'uploads')),
    demo,
    portalName: env.PORTAL_NAME,
    content: { port: contentPort, isFixed: env.CONTENT_PORT !== undefined, url: env.CONTENT_URL ?? null },
    contentUrl: (env.CONTENT_URL ?? `http://localhost:${contentPort}`).replace(/\/$/, ''),
    portalUrl: (env.PORTAL_URL ?? `http://localhost:${port}`).replace(/\/$/, ''),
    trustProxy: env.TRUST_PROXY,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${env.PORTAL_NAME} <no-reply@localhost>`,
    s3: env.S3_BUCKET
      ? {
          bucket: env.S3_BUCKET,
          endpoint: env.S3_ENDPOINT ?? null,
          region: env.S3_REGION,
          accessKeyId: env.S3_ACCESS_KEY_ID ?? null,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? null,
        }
      : null,
    apiDocs: env.API_DOCS ?? !production,
    metricsToken: env.METRICS_TOKEN ?? null,
    metricsPort: env.METRICS_PORT ?? null,
    traces: env.TRACES_URL ? { url: env.TRACES_URL, share: env.TRACES_SHARE } : null,
    timestampUrl: env.TIMESTAMP_URL ?? null,
    maintenance: env.MAINTENANCE,
    leaveSeconds: env.LEAVE_SECONDS ?? (production ? 5 : 0),
    rateLimits: env.RATE_LIMITS,
    logLevel: env.LOG_LEVEL,
    billplz: billplzOf(env, simulatorPort),
    simulator: simulatorPort === null ? null : { port: simulatorPort, isFixed: env.BILLPLZ_SIMULATOR_PORT !== undefined },
    // All of it as told, or all of it the example: an invoice never mixes two suppliers.
    supplier: supplierOf(production || env.SUPPLIER_NAME ? env : exampleSupplier),
    sstRates: env.SST_RATES,
    backupDays: env.BACKUP_DAYS,
    pgPrograms: env.PG_PROGRAMS || null,
    drillDatabaseUrl: env.DRILL_DATABASE_URL || null,
    paymentDays: env.PAYMENT_DAYS,
    partialPayments: env.PARTIAL_PAYMENTS,
    writeOffLimitSen: env.WRITE_OFF_LIMIT_SEN,
    key: keysOf(secret),
    oldKey: env.OLD_SESSION_SECRET ? keysOf(env.OLD_SESSION_SECRET) : null,
  }
}
