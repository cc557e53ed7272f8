import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSettings, UnsafeSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const safe = {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  DATABASE_URL: 'postgresql://login@db/jujur',
  SESSION_SECRET: 'x'.repeat(32),
  PORTAL_URL: 'https://portal.example',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'portal@example',
  METRICS_TOKEN: 'y'.repeat(16),
}

describe('outside production', () => {
  const settings = readSettings({ DATA_DIR: folder })
  it('needs nothing, and seeds the demo on this machine only', () =>
    expect(settings).toMatchObject({ port: 3000, host: '127.0.0.1', demo: true, databaseUrl: null, portalName: 'Jujur' }))
  it('keeps its secret, so that a restart ends no session', () =>
    expect(readSettings({ DATA_DIR: folder }).key('links')).toEqual(settings.key('links')))
  it('receives uploads beside its data, or where told', () => {
    expect(settings.uploadDir).toBe(join(folder, 'uploads'))
    expect(readSettings({ DATA_DIR: folder, UPLOAD_DIR: '/elsewhere' }).uploadDir).toBe('/elsewhere')
  })
  it('has a key of its own for each purpose', () => expect(settings.key('links')).not.toEqual(settings.key('audit')))
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
  it.each(['DATABASE_URL', 'SESSION_SECRET', 'PORTAL_URL', 'SMTP_URL', 'MAIL_FROM'])('does not start without %s, and names it', (name) => {
    expect(() => readSettings({ ...safe, [name]: undefined })).toThrow(UnsafeSettings)
    expect(() => readSettings({ ...safe, [name]: undefined })).toThrow(name)
  })
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
