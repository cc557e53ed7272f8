/** Materials: what authors make and change. */

import type * as contract from '@jujur/contract/materials.ts'
import { mostMaterialsAtOnce, UpdateMaterial as updateCall, UploadMaterial as uploadCall } from '@jujur/contract/materials.ts'
import { deleteUnused } from '../audit/deleting.usecases.ts'
import { oneAfterTheOther } from '../authoring/many.usecases.ts'
import { asMany } from '../kit/call/changed-since.rules.ts'
import { withCurrentTime } from '../kit/call/current-time.ts'
import { type Answer, type Context, type Handler, isRefused, ok, refuse } from '../kit/call/handler.ts'
import { totals } from '../kit/database/list.ts'
import { reencodeImage, SIDES } from '../kit/files/images.ts'
import { kinds } from './kinds.kind.ts'
import { mayHaveCaptions, pictureInTextRefused } from './materials.rules.ts'
import { listMaterials, lockMaterial, lockMaterials, type MaterialRecord, materialById, materialsMatching } from './materials.store.ts'
import { changeMaterial, createMaterial, materialDeletion, type Prepared, prepare, writtenIn } from './materials.usecases.ts'
import { materialPictureLink, toMaterial, toMaterialRow } from './materials.view.ts'
import { claimFile, sentFile } from './sent-file.usecases.ts'
import { peopleUnderWay, whereUsed } from './uses.store.ts'

export const UploadMaterial: Handler<typeof contract.UploadMaterial> = async (context) => {
  const { input, write, kit } = context
  const { upload_id, html, translations, captions, duration_seconds, ...fields } = input
  const captioned = mayHaveCaptions(kinds[input.type].isRecording, captions)
  if (isRefused(captioned)) return captioned
  const sent = await sentFile(context, uploadCall, upload_id)
  if (isRefused(sent)) return sent
  const file = sent.value
  const written = file && (await writtenIn(kit, input.type, file))
  if (written && isRefused(written)) return written
  const texts = { html: written ? undefined : html, translations, captions, duration_seconds }
  const judged = await prepare(kit, input.type, texts, written ? null : file)
  if (isRefused(judged)) return judged
  // What was written in Word was cleaned where it was read.
  const prepared = written ? { ...judged, html: written.html } : judged
  return write(async (tx): Promise<Answer<typeof contract.UploadMaterial>> => {
    const claimed = await claimFile(tx, file)
    if (isRefused(claimed)) return claimed
    const made = await createMaterial(tx, context, fields, prepared)
    return isRefused(made) ? made : ok({ material: toMaterial(made.row, context.actor.name, context), pictures_lost: written ? written.lost : 0 })
  })
}

export const getMaterialList: Handler<typeof contract.getMaterialList> = ({ input, read }) => {
  const { q: words, type, status, material_id, ...page } = input
  return read(async (tx) => {
    const { rows, counted } = await listMaterials(tx, { words, type, status, material_id }, page)
    return ok({ posts: rows.map(toMaterialRow), ...totals(counted) })
  })
}

export const UpdateMaterial: Handler<typeof contract.UpdateMaterial> = async (context) => {
  const { input, read, write, kit } = context
  const known = await read((tx) => materialById(tx, input.material_id))
  if (!known) return refuse(10063)
  const captioned = mayHaveCaptions(kinds[known.row.type].isRecording, input.captions)
  if (isRefused(captioned)) return captioned
  const sent = await sentFile(context, updateCall, input.upload_id)
  if (isRefused(sent)) return sent
  const file = sent.value
  const prepared = await prepare(kit, known.row.type, input, file)
  if (isRefused(prepared)) return prepared
  return write(async (tx): Promise<Answer<typeof contract.UpdateMaterial>> => {
    const before = await lockMaterial(tx, input.material_id)
    if (!before) return refuse(10063)
    const claimed = await claimFile(tx, file)
    if (isRefused(claimed)) return claimed
    const made = await changeMaterial(tx, withCurrentTime(context), before, input, prepared)
    return isRefused(made) ? made : ok({ material: await shown(context, made.row, known) })
  })
}

const shown = async (
  context: Pick<Context<typeof contract.UpdateMaterial>, 'actor' | 'kit' | 'now'>,
  row: MaterialRecord,
  known: { row: MaterialRecord; by: string },
) => toMaterial(row, row.version === known.row.version ? known.by : context.actor.name, context)

const NOTHING_NEW: Prepared = { file: null, html: undefined, translations: undefined, captions: {} }

const manyAtOnce = oneAfterTheOther('material')
/** So many are read whole at once: a text can be long. */
const IN_HAND = 50

export const changeMaterials: Handler<typeof contract.changeMaterials> = (context) => {
  const { q: words, type, status, materials, change } = context.input
  return manyAtOnce(context, async (tx): Promise<Answer<typeof contract.changeMaterials>> => {
    const ids = await materialsMatching(tx, { words, type, status }, mostMaterialsAtOnce)
    const counted = asMany('materials', materials, ids.length)
    if (isRefused(counted)) return counted
    let changed = 0
    for (let from = 0; from < ids.length; from += IN_HAND) {
      const held = await lockMaterials(tx, ids.slice(from, from + IN_HAND))
      const ctx = withCurrentTime(context)
      // Put away or brought back by somebody else a moment ago.
      for (const before of held.filter((one) => one.status !== change.status && (status === undefined || one.status === status))) {
        const { material_id, version } = before
        const done = await changeMaterial(tx, ctx, before, { material_id, version, ...change }, NOTHING_NEW)
        if (!('row' in done)) throw new Error('a material that is held was changed by somebody else')
        changed++
      }
    }
    return ok({ changed, left_out: ids.length - changed })
  })
}

export const DeleteMaterial: Handler<typeof contract.DeleteMaterial> = (context) =>
  context.write((tx) => deleteUnused(tx, context, context.input.material_id, materialDeletion))

export const getGlobalAdminViewMaterial: Handler<typeof contract.getGlobalAdminViewMaterial> = (context) =>
  context.read(async (tx): Promise<Answer<typeof contract.getGlobalAdminViewMaterial>> => {
    const found = await materialById(tx, context.input.material_id)
    if (!found) return refuse(10063)
    const { material_id } = found.row
    return ok({
      material: toMaterial(found.row, found.by, context),
      used: await whereUsed(tx, material_id),
      people: await peopleUnderWay(tx, material_id),
    })
  })

export const uploadMaterialPicture: Handler<typeof contract.uploadMaterialPicture> = async (context) => {
  const { file, kit } = context
  if (!file || file.size === 0) return pictureInTextRefused('empty')
  const drawn = await reencodeImage(file.path, { maxSide: SIDES.inText })
  if (typeof drawn === 'string') return pictureInTextRefused(drawn)
  const hash = await kit.files.put(drawn.bytes)
  return ok({ name: `file:${hash}`, url: materialPictureLink(context, hash), width: drawn.width, height: drawn.height })
}
