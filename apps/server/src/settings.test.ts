import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { productionEnvironment } from '../test/production.ts'
import { readSettings, UnsafeSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const safe = productionEnvironment(folder)

describe('paying online in production', () => {
  const keys = {
    BILLPLZ_SECRET_KEY: '73eb57f0-7d4e-42b9-a544-aeac6e4b0f81',
    BILLPLZ_SIGNATURE_KEY: 'S-0Sq67GFD9Y5iXmi5iXMKsA',
    BILLPLZ_COLLECTION_ID: 'c',
  }
  it('is closed where nothing is named, and never simulated', () =>
    expect(readSettings({ ...safe, BILLPLZ_SIMULATOR_PORT: '4100' })).toMatchObject({ billplz: null, simulator: null }))
  it('takes all keys or none, and only an address that hides them', () => {
    expect(readSettings({ ...safe, ...keys }).billplz).toMatchObject({ url: 'https://www.billplz.com/api/' })
    expect(() => readSettings({ ...safe, BILLPLZ_SECRET_KEY: 'a' })).toThrow(/BILLPLZ_SIGNATURE_KEY is missing/)
    expect(() => readSettings({ ...safe, ...keys, BILLPLZ_URL: 'http://gateway.test/' })).toThrow(/https/)
  })
  it.each(['BILLPLZ_SECRET_KEY', 'BILLPLZ_SIGNATURE_KEY'])('does not start with a %s that anyone knows or can guess', (name) => {
    const start = (key: string) => () => readSettings({ ...safe, ...keys, [name]: key })
    expect(start('simulator-secret-key')).toThrow(`${name} is the simulator's`)
    expect(start('S-simulator-signature-key')).toThrow(`${name} is the simulator's`)
    expect(start('x')).toThrow(`${name} must have at least 16 characters`)
    expect(() => readSettings({ ...safe, NODE_ENV: 'development', ...keys, [name]: 'x' })).not.toThrow()
  })
})

describe('the description of the API', () => {
  it('is shown outside production, in production where told', () => {
    expect(readSettings({ DATA_DIR: folder }).apiDocs).toBe(true)
    expect(readSettings(safe).apiDocs).toBe(false)
    expect(readSettings({ ...safe, API_DOCS: '1' }).apiDocs).toBe(true)
  })
})

describe('outside production', () => {
  const settings = readSettings({ DATA_DIR: folder })
  it('needs nothing, and seeds the demo on this machine only', () =>
    expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, databaseUrl: null, portalName: 'Jujur' }))
  it('keeps its secret, so that a restart ends no session', () =>
    expect(readSettings({ DATA_DIR: folder }).key('links')).toEqual(settings.key('links')))
  it('pays at a simulator, or at the gateway that is named', () => {
    expect(settings).toMatchObject({
      simulator: { port: 3002, isFixed: false },
      billplz: { url: 'http://localhost:3002/api/', collectionId: 'simulated' },
    })
    expect(readSettings({ DATA_DIR: folder, BILLPLZ_SIMULATOR_PORT: '4100' }).simulator).toEqual({ port: 4100, isFixed: true })
    const named = readSettings({
      DATA_DIR: folder,
      BILLPLZ_SECRET_KEY: 'a',
      BILLPLZ_SIGNATURE_KEY: 'b',
      BILLPLZ_COLLECTION_ID: 'c',
      BILLPLZ_URL: 'https://sandbox.test/api',
    })
    expect(named).toMatchObject({ simulator: null, billplz: { url: 'https://sandbox.test/api/', secretKey: 'a', largestPersonalSen: 3_000_000 } })
  })
  it('receives uploads beside its data, or where told', () => {
    expect(settings.uploadDir).toBe(join(folder, 'uploads'))
    expect(readSettings({ DATA_DIR: folder, UPLOAD_DIR: '/elsewhere' }).uploadDir).toBe('/elsewhere')
  })
  it('takes as converter only a program that it may run, by its whole path', () => {
    expect(readSettings({ DATA_DIR: folder, DOCUMENT_CONVERTER: '/bin/sh' }).documentConverter).toBe('/bin/sh')
    for (const wrong of ['soffice', '/nowhere/soffice', '/etc/passwd', '/tmp'])
      expect(() => readSettings({ DATA_DIR: folder, DOCUMENT_CONVERTER: wrong })).toThrow(/DOCUMENT_CONVERTER/)
  })
  it('has a key of its own for each purpose', () => expect(settings.key('links')).not.toEqual(settings.key('audit')))
})

describe('the supplier', () => {
  it('is invented outside production, and all of it or nothing', () => {
    expect(readSettings({ DATA_DIR: folder }).supplier.sst_no).toBe('W10-2211-32000045')
    expect(() => readSettings({ DATA_DIR: folder, SUPPLIER_NAME: 'Provider Sdn Bhd' })).toThrow('SUPPLIER_TIN')
  })
  it('is not registered for service tax where no number is told', () => {
    expect(readSettings(safe).supplier).toMatchObject({
      sst_no: null,
      address_lines: ['8 Jalan Ampang'],
      postcode: '50450',
      city: 'Kuala Lumpur',
      state_code: '14',
    })
  })
  it('charges service tax at rates that have their days', () => {
    expect(readSettings({ DATA_DIR: folder, SST_RATES: '2027-01-01:600, 2024-03-01:800' }).sstRates).toEqual([
      { from: '2024-03-01', rate_bp: 800 },
      { from: '2027-01-01', rate_bp: 600 },
    ])
    for (const SST_RATES of ['8', '2024-03-01', '2024-13-01:800', '2024-03-01:8%'])
      expect(() => readSettings({ DATA_DIR: folder, SST_RATES })).toThrow('SST_RATES')
  })
})

describe('TRUST_PROXY', () => {
  const trusted = (TRUST_PROXY?: string) => readSettings({ DATA_DIR: folder, TRUST_PROXY }).trustProxy
  it('is a number of hops, or addresses', () => {
    expect(trusted()).toBe(0)
    expect(trusted('1')).toBe(1)
    expect(trusted('true')).toBe(1)
    expect(trusted('2')).toBe(2)
    expect(trusted('10.0.0.1, fd00::/8')).toEqual(['10.0.0.1', 'fd00::/8'])
  })
  it.each(['10', '-1', 'yes', '*', '10.0.0.0/33', '1,2', 'loopback', '10.0.0.1/'])('is not %s', (value) => {
    expect(() => trusted(value)).toThrow('TRUST_PROXY')
  })
})

describe('production', () => {
  it('starts when everything is there', () => expect(readSettings(safe)).toMatchObject({ production: true, demo: false, host: '0.0.0.0' }))
  it.each(['DATABASE_URL', 'SESSION_SECRET', 'PORTAL_URL', 'CONTENT_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPLIER_TIN'])(
    'does not start without %s, and names it',
    (name) => {
      expect(() => readSettings({ ...safe, [name]: undefined })).toThrow(UnsafeSettings)
      expect(() => readSettings({ ...safe, [name]: undefined })).toThrow(name)
    },
  )
  it('names everything that is missing at once', () => {
    expect(() => readSettings({ NODE_ENV: 'production', DATA_DIR: folder })).toThrow(/DATABASE_URL[\s\S]*SESSION_SECRET[\s\S]*PORTAL_URL/)
  })
  it('refuses the demo, an address without TLS, public metrics and a short secret', () => {
    expect(() => readSettings({ ...safe, DEMO: '1' })).toThrow('DEMO')
    expect(() => readSettings({ ...safe, PORTAL_URL: 'http://portal.example' })).toThrow('https://')
    expect(() => readSettings({ ...safe, METRICS_TOKEN: undefined })).toThrow('METRICS')
    expect(() => readSettings({ ...safe, SESSION_SECRET: 'short' })).toThrow('SESSION_SECRET')
  })
})

describe('the settings that are given along to be filled in', () => {
  const example = readFileSync(new URL('../../../ops/portal.env.example', import.meta.url), 'utf8')
  const given = new Map(example.split('\n').flatMap((line) => (/^[A-Z_]+=/.test(line) ? [line.split('=', 2) as [string, string]] : [])))
  // Set by the image and by the unit.
  const own = ['NODE_ENV', 'DATA_DIR']
  it('are all that production asks for', () => {
    const { databaseOwnerUrl } = readSettings({ ...safe, DATABASE_OWNER_URL: 'postgresql://owner@db/jujur' })
    expect(databaseOwnerUrl).toBe('postgresql://owner@db/jujur')
    for (const name of Object.keys(safe)) expect([name, own.includes(name) || given.has(name)]).toEqual([name, true])
  })
  it('hold no secret that somebody could forget to change', () => {
    for (const name of ['SESSION_SECRET', 'METRICS_TOKEN']) expect(given.get(name)).toBe('')
    expect(() => readSettings({ ...Object.fromEntries(given), NODE_ENV: 'production', DATA_DIR: folder })).toThrow(UnsafeSettings)
  })
})
