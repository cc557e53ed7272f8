/** Seeds the demo into an empty database, in one transaction: a start that is cut off leaves nothing half-made. */
import { audit } from '../audit/audit.store.ts'
import { checkAuditLog } from '../audit/audit.worker.ts'
import { users } from '../identity/identity.table.ts'
import type { Kit } from '../kit/call/kit.ts'
import { everything } from '../kit/database/scope.ts'
import { readClock } from '../kit/time/clock.ts'
import type { KindsOfNotice } from '../notifications/notifications.kinds.ts'
import { updateCourses } from '../purchases/cycles/updates.worker.ts'
import { addFullCourse, addLooseMaterials, addQuickCourse, type DemoAuthor } from './content.seed.ts'
import { addPendingInformation, seedInformation } from './information.seed.ts'
import { addJourneys } from './journeys.seed.ts'
import { addMoney } from './money.seed.ts'
import { addPeople, DEMO_PASSWORD } from './people.seed.ts'
import { addProof } from './proof.seed.ts'
import { addCompanyRegistrations, addTraineeRegistrations } from './registrations.seed.ts'
import type { Seed } from './seeding.seed.ts'
import { addWhoPays } from './who-pays.seed.ts'
import { addYears } from './years.seed.ts'

const isEmpty = async (kit: Kit): Promise<boolean> =>
  (await kit.database.read(everything, (tx) => tx.sql.select({ id: users.user_id }).from(users).limit(1))).length === 0

export const seedDemo = async (kit: Kit, notices: KindsOfNotice, say: (line: string) => void): Promise<void> => {
  if (!(await isEmpty(kit))) return
  say('Demo: making two companies, eleven people, three courses and what was bought …')
  const now = await readClock(kit)
  const password_hash = await kit.hashing.hash(DEMO_PASSWORD)
  await kit.database.write(everything, async (tx) => {
    const people = await addPeople(tx, password_hash, now)
    const person = (username: string) => {
      const found = people.get(username)
      if (!found) throw new Error(`the demo has no ${username}`)
      return found
    }
    const author: DemoAuthor = { tx, kit, now, maker: person('gmaker').user_id, checker: person('gchecker').user_id }
    const full = await addFullCourse(author)
    const quick = await addQuickCourse(author)
    const whoPays = await addWhoPays(author)
    await addLooseMaterials(author)
    const seed: Seed = { tx, kit, now }
    const [cmaker, cchecker, cadmin] = [person('cmaker'), person('cchecker'), person('cadmin')]
    const [gmaker, gchecker] = [person('gmaker'), person('gchecker')]
    await seedInformation(seed, { cmaker, cchecker, cadmin, gchecker })
    const courses = { full, quick, whoPays }
    const assign = await addMoney(seed, { cmaker, cadmin, gmaker, gchecker }, courses)
    await addPendingInformation(seed, cadmin)
    const learners = { aisyah: person('aisyah'), weiming: person('weiming'), kavitha: person('kavitha'), farid: person('farid') }
    await addJourneys(seed, assign, learners, { cmaker, cadmin }, courses)
    await addYears(seed, assign, notices, { cmaker, cchecker, hafiz: person('hafiz'), ...learners }, { author, quick })
    await addProof(seed, { cmaker, cchecker, weiming: learners.weiming, hafiz: person('hafiz') })
    await addCompanyRegistrations(seed, gmaker)
    await addTraineeRegistrations(seed, cmaker)
    await audit(
      tx,
      { actor: null, now, request: { id: 'demo', ip: '127.0.0.1' } },
      { action: 'demo.seeded', entity: 'portal', entity_id: 'demo', company_id: null },
    )
  })
  // As each night: what changed in a course is asked; dashboards tell when the log was checked.
  await updateCourses(kit, new AbortController().signal)
  await checkAuditLog(kit, AbortSignal.abort())
}
