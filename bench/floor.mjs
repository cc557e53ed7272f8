// The floor of the measurements: nothing but Fastify and pg, one prepared statement on one row, on the same database with the same pool.
import Fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
await pool.query('create table if not exists bench_floor (id integer primary key, words text not null, n integer not null)')
await pool.query("insert into bench_floor select i, 'a row of the floor, ' || i, 0 from generate_series(1, 5000) i on conflict do nothing")

const app = Fastify()
app.get('/read/:id', async (request) => {
  const { rows } = await pool.query({ name: 'read', text: 'select id, words, n from bench_floor where id = $1', values: [request.params.id] })
  return rows[0]
})
app.post('/update', async (request) => {
  const { rows } = await pool.query({ name: 'update', text: 'update bench_floor set n = n + 1 where id = $1 returning n', values: [request.body.id] })
  return rows[0]
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`floor: http://127.0.0.1:${app.server.address().port}`)
