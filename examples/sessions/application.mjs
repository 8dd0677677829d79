import Libsql from 'libsql'
import pg from 'pg'

const SCHEMA = 'countersign_example'

/** The application in an SQLite file: how Countersign reads it, and how an agent's tools would change it. */
export function openSqlite(path) {
  const database = new Libsql(path)
  const names = () => database.prepare("select name from sqlite_schema where type = 'table'").all()
  return {
    environment: { name: 'application', kind: 'sqlite', path },
    async makeAnew(tables) {
      for (const { name } of names()) database.exec(`drop table "${name}"`)
      database.exec(tables)
    },
    run: async (sql) => database.exec(sql),
    close: async () => database.close(),
  }
}

/** The same in a PostgreSQL database, in a schema of its own, which is made and dropped again. */
export async function openPostgres(url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect().catch(({ message, code }) => {
    throw new Error(`The database of --postgres cannot be reached: ${message || code}.`)
  })
  const drop = `drop schema if exists ${SCHEMA} cascade`
  return {
    environment: { name: 'application', kind: 'postgres', url, schemas: [SCHEMA] },
    makeAnew: (tables) =>
      client.query(`${drop}; create schema ${SCHEMA}; set search_path = ${SCHEMA}; ${tables}`),
    run: (sql) => client.query(sql),
    close: async () => {
      await client.query(drop)
      await client.end()
    },
  }
}
