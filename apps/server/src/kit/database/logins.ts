/**
 * Whether the two logins of a served database can do what they are for, before anything is written there: the owner makes tables, the server's login
 * works as WORK_ROLE. What the owner may put right by itself is put right; for the rest is said in one sentence what is missing, with the SQL that gives it.
 */
import pg from 'pg'
import { GUEST_ROLE, WORK_ROLE } from './connection-settings.ts'

/** Says what to do; a start goes no further. */
export class LoginMissing extends Error {
  override readonly name = 'LoginMissing'
  constructor(sentence: string, ...sql: string[]) {
    super(sql.length === 0 ? sentence : `${sentence} As someone who may, run:\n${sql.map((one) => `  ${one};`).join('\n')}`)
  }
}

type Facts = {
  name: string
  database: string
  superuser: boolean
  makes_roles: boolean
  has_role: boolean
  /** May take the role on. */
  works: boolean
  has_guest: boolean
  /** Whoever works may take on the role of guests. */
  guests: boolean
  makes_schemas: boolean
  makes_tables: boolean
}

// Since PostgreSQL 16 a membership may lack the right to take the role on.
const FACTS = `
select session_user as name, current_database() as database, r.rolsuper as superuser, r.rolcreaterole as makes_roles, w.oid is not null as has_role,
  coalesce(pg_has_role(session_user, w.oid, case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end), false) as works,
  v.oid is not null as has_guest,
  coalesce(pg_has_role(w.oid, v.oid, case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end), false) as guests,
  has_database_privilege(session_user, current_database(), 'CREATE') as makes_schemas,
  has_schema_privilege(session_user, 'public', 'CREATE') as makes_tables
from pg_roles r left join pg_roles w on w.rolname = '${WORK_ROLE}' left join pg_roles v on v.rolname = '${GUEST_ROLE}' where r.rolname = session_user`

/** What finding by words stands on (migration 0040); both are trusted, and part of every PostgreSQL that has its contrib modules. */
const EXTENSIONS = ['pg_trgm', 'btree_gin']

const quoted = (name: string) => pg.escapeIdentifier(name)
const LOCK = 7_305_803

const connect = async (url: string, setting: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new LoginMissing(`${setting} cannot be used to connect: ${error instanceof Error ? error.message : String(error)}.`)
  })
  return client
}
const factsOf = async (client: pg.Client): Promise<Facts> => {
  const { rows } = await client.query<Facts>(FACTS)
  if (!rows[0]) throw new Error('a login is a role')
  return rows[0]
}
const may = (client: pg.Client, statement: string): Promise<boolean> =>
  client.query(statement).then(
    () => true,
    () => false,
  )

const GUESTS = [`create role ${GUEST_ROLE} nologin`, `grant ${GUEST_ROLE} to ${WORK_ROLE}`]
/** The role as which guests work, which whoever works takes on for a transaction. */
const prepareGuests = async (client: pg.Client, name: string): Promise<void> => {
  if (!(await factsOf(client)).has_guest && !(await may(client, `create role ${GUEST_ROLE} nologin`)) && !(await factsOf(client)).has_guest)
    throw new LoginMissing(`The role ${GUEST_ROLE}, as which guests work, is not there, and the owner ${name} may not make roles.`, ...GUESTS)
  if (!(await factsOf(client)).guests && !(await may(client, `grant ${GUEST_ROLE} to ${WORK_ROLE}`)))
    throw new LoginMissing(`The role ${WORK_ROLE} may not work as the role of guests, ${GUEST_ROLE}.`, `grant ${GUEST_ROLE} to ${WORK_ROLE}`)
}

const prepareOwner = async (client: pg.Client): Promise<Facts> => {
  const owner = await factsOf(client)
  const { name, database } = owner
  if (!owner.makes_schemas)
    throw new LoginMissing(
      `The owner ${name} may not make schemas in the database ${database}.`,
      `grant create on database ${quoted(database)} to ${quoted(name)}`,
      `grant create on schema public to ${quoted(name)}`,
    )
  if (!owner.makes_tables)
    throw new LoginMissing(`The owner ${name} may not make tables in the schema public.`, `grant create on schema public to ${quoted(name)}`)
  // Another process that starts at the same moment may have made it.
  if (!owner.has_role && !(await may(client, `create role ${WORK_ROLE} nologin`)) && !(await factsOf(client)).has_role)
    throw new LoginMissing(
      `The role ${WORK_ROLE}, as which the server works, is not there, and the owner ${name} may not make roles.`,
      `create role ${WORK_ROLE} nologin`,
      `grant ${WORK_ROLE} to ${quoted(name)}`,
      ...(owner.has_guest ? [] : GUESTS),
    )
  if (!owner.superuser && !(await factsOf(client)).works && !(await may(client, `grant ${WORK_ROLE} to ${quoted(name)}`)))
    throw new LoginMissing(`The owner ${name} may not work as the role ${WORK_ROLE}.`, `grant ${WORK_ROLE} to ${quoted(name)}`)
  await prepareGuests(client, name)
  for (const extension of EXTENSIONS)
    if (!(await may(client, `create extension if not exists ${extension}`)))
      throw new LoginMissing(
        `The database ${database} has no extension ${extension}, and the owner ${name} could not make it; it comes with PostgreSQL's contrib modules.`,
        `create extension ${extension}`,
      )
  return owner
}

/** @throws LoginMissing */
export const prepareLogins = async (ownerUrl: string, workUrl: string): Promise<void> => {
  const owner = await connect(ownerUrl, 'DATABASE_OWNER_URL')
  try {
    // Several processes may start at once.
    await owner.query('select pg_advisory_lock($1)', [LOCK])
    const { database } = await prepareOwner(owner)
    if (workUrl === ownerUrl) return
    const login = await connect(workUrl, 'DATABASE_URL')
    const facts = await factsOf(login).finally(() => login.end())
    if (facts.database !== database)
      throw new LoginMissing(`DATABASE_URL leads to the database ${facts.database} and DATABASE_OWNER_URL to ${database}: they must be one.`)
    if (!facts.superuser && !facts.works && !(await may(owner, `grant ${WORK_ROLE} to ${quoted(facts.name)}`)))
      throw new LoginMissing(`The server's login ${facts.name} may not work as the role ${WORK_ROLE}.`, `grant ${WORK_ROLE} to ${quoted(facts.name)}`)
  } finally {
    await owner.end()
  }
}
