import { SnapshotTrouble } from '../snapshot-trouble.js'
import { type BlockFile, damaged, readBlock, readExactly } from './block-file.js'
import { FORMAT_VERSION, HEAD_BYTES, manifestPlace, TAIL_BYTES, versionOf } from './file-format.js'
import type { Manifest } from './write-snapshot.js'

/** @throws {SnapshotTrouble} the file is cut short, damaged, or of another version */
export async function readManifest(file: BlockFile): Promise<Manifest> {
  await expectVersion(file)
  const { size } = await file.handle.stat()
  const tailAt = Math.max(0, size - TAIL_BYTES)
  const tail = await readExactly(file, tailAt, Math.min(size, TAIL_BYTES))
  const place = tail && manifestPlace(tail)
  if (!place || place.offset + place.bytes !== tailAt) throw damaged(file, tailAt)
  // The seal holds, so it is what was written.
  return JSON.parse(String(await readBlock(file, place))) as Manifest
}

async function expectVersion(file: BlockFile): Promise<void> {
  const head = await readExactly(file, 0, HEAD_BYTES)
  const version = head && versionOf(head.toString('latin1'))
  if (version === undefined || version === null) throw damaged(file, 0)
  if (version !== FORMAT_VERSION)
    throw new SnapshotTrouble(
      'snapshot_version',
      `${file.name} is of format ${version}, and this version reads format ${FORMAT_VERSION} only`,
    )
}
