import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type Layout, ROLE } from './layout.js'

/** PostgreSQL's two files on who may connect (pg_hba.conf and pg_ident.conf). */
export interface AccessFiles {
  readonly hba: string
  readonly ident: string
}

/**
 * Writes who may connect: through the socket, the operating system's user who runs this server, as the one
 * role. They lie outside the cluster, so that the database's user cannot change them.
 */
export async function writeAccessFiles({ dataFolder, user }: Layout): Promise<AccessFiles> {
  const files = { hba: join(dataFolder, 'pg_hba.conf'), ident: join(dataFolder, 'pg_ident.conf') }
  await replace(files.hba, `local all ${ROLE} peer map=${ROLE}\n`)
  await replace(files.ident, `${ROLE} "${user.clientName}" ${ROLE}\n`)
  return files
}

async function replace(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o644)
  try {
    await handle.writeFile(text)
    // Not left to the umask: the database's user reads it.
    await handle.chmod(0o644)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.new`, file)
}
