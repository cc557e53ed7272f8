/** A database belongs to its secret: with another the server does not start, and how to change it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { audit } from '../src/audit/audit.store.ts'
import { noteAuditHead, verifyOwnLog } from '../src/audit/heads.usecases.ts'
import { openDatabase, openKit } from '../src/bootstrap/open.ts'
import { changeSecret, Misuse } from '../src/cli/admin.ts'
import { everything } from '../src/kit/database/scope.ts'
import { OtherSecret } from '../src/kit/security/kept-keys.ts'
import { seal, unseal } from '../src/kit/security/secrets.ts'
import { readSettings } from '../src/settings.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'secret-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))
const [first, second] = ['first-'.repeat(8), 'second-'.repeat(8)]
const settings = (SESSION_SECRET: string, more: Record<string, string> = {}) =>
  readSettings({ DATA_DIR, SESSION_SECRET, LOG_LEVEL: 'silent', ...more })
const line = { action: 'mail.sent_again', entity: 'outbox_mail', entity_id: 1, company_id: null } as const
const ctx = { actor: null, now: new Date(0), request: { id: 'r', ip: '127.0.0.1' } }

test('another secret does not start the server, and changing it keeps what was sealed and signed', async () => {
  const kit = await openKit(settings(first))
  const sealed = seal(kit.settings.key('fields'), '900101145678')
  await kit.database.write(everything, (tx) => audit(tx, ctx, line))
  await noteAuditHead(kit)
  await kit.database.close()

  await expect(openKit(settings(second))).rejects.toThrow(OtherSecret)
  await expect(openKit(settings(second))).rejects.toThrow(/change-secret/)

  const change = async (given: ReturnType<typeof settings>) => {
    const database = await openDatabase(given)
    await changeSecret(database, given).finally(() => database.close())
  }
  await expect(change(settings(second))).rejects.toThrow(Misuse)
  await expect(change(settings(second, { OLD_SESSION_SECRET: 'wrong-'.repeat(8) }))).rejects.toThrow(OtherSecret)
  await change(settings(second, { OLD_SESSION_SECRET: first }))

  await expect(openKit(settings(first))).rejects.toThrow(OtherSecret)
  const after = await openKit(settings(second))
  expect(unseal(after.settings.key('fields'), sealed)).toBe('900101145678')
  expect(after.settings.key('links')).not.toEqual(kit.settings.key('links'))
  await after.database.write(everything, (tx) => audit(tx, ctx, line))
  await noteAuditHead(after)
  expect(await verifyOwnLog({ read: (work) => after.database.read(everything, work), files: after.files })).toMatchObject({
    sound: true,
    signed_to: 2,
  })
  await after.database.close()
}, 120_000)
