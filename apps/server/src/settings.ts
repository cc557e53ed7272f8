/** The only reader of the environment. Every setting is optional outside production; production names what it lacks and does not start. */
import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
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

const Environment = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(6),
  DATA_DIR: z.string().default('./var'),
  UPLOAD_DIR: z.string().optional(),
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
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_PORT: port.optional(),
  MAINTENANCE: flag.default(false),
  RATE_LIMITS: flag.default(true),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type Settings = {
  production: boolean
  port: number
  host: string
  databaseUrl: string | null
  /** Migrations run as this login; the server itself works as the role jujur_app. */
  databaseOwnerUrl: string | null
  databasePool: number
  dataDir: string
  /** Where uploads lie while a call works on them; several processes may share it. */
  uploadDir: string
  /** Of one file in pieces, in bytes. */
  largestUpload: number
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
  metricsToken: string | null
  metricsPort: number | null
  maintenance: boolean
  /** Limits per address; off only for measuring. */
  rateLimits: boolean
  logLevel: string
  /** 32 bytes for one purpose, derived from the one secret. */
  key: (purpose: KeyPurpose) => Buffer
  /** The same of OLD_SESSION_SECRET, for changing the secret; null otherwise. */
  oldKey: ((purpose: KeyPurpose) => Buffer) | null
}
/** `kept` opens the keys that outlive a secret (kit/security/kept-keys.ts). */
export type KeyPurpose = 'links' | 'codes' | 'kept' | 'fields' | 'ic_no' | 'audit' | 'audit_heads'

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
    for (const name of ['DATABASE_URL', 'SESSION_SECRET', 'PORTAL_URL', 'SMTP_URL', 'MAIL_FROM'] as const)
      if (!env[name]) wrong.push(`${name} is missing`)
    if (env.PORTAL_URL && !env.PORTAL_URL.startsWith('https://')) wrong.push('PORTAL_URL must begin with https:// in production')
    if (env.CONTENT_URL && !env.CONTENT_URL.startsWith('https://')) wrong.push('CONTENT_URL must begin with https:// in production')
    if (env.METRICS_PORT === undefined && !env.METRICS_TOKEN) wrong.push('METRICS_TOKEN or METRICS_PORT is missing: /metrics must not be public')
  }
  if (env.S3_BUCKET && (!env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY)) wrong.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY')
  if (wrong.length > 0) throw new UnsafeSettings(wrong.join('\n'))

  const secret = env.SESSION_SECRET ?? keptSecret(dataDir)
  const port = env.PORT
  const contentPort = env.CONTENT_PORT ?? (port === 0 || port === 65_535 ? 0 : port + 1)
  return {
    production,
    port,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    dataDir,
    largestUpload: env.LARGEST_UPLOAD_MB * 1024 * 1024,
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
    metricsToken: env.METRICS_TOKEN ?? null,
    metricsPort: env.METRICS_PORT ?? null,
    maintenance: env.MAINTENANCE,
    rateLimits: env.RATE_LIMITS,
    logLevel: env.LOG_LEVEL,
    key: keysOf(secret),
    oldKey: env.OLD_SESSION_SECRET ? keysOf(env.OLD_SESSION_SECRET) : null,
  }
}
