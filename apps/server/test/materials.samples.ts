/** Samples of the calls about materials. */
import sharp from 'sharp'
import type { Make } from './sample.ts'
import type { World } from './world.ts'

const maker = (world: World) => world.given.admin('globalAdmin')
const text = { title: 'Saying no, kindly', type: 'text', html: '<p>Ask what the gift is worth, and why it comes now.</p>' }

/** One that is there, and who may change it. */
const given = async (world: World) => {
  const actor = await maker(world)
  const { data } = await world.as(actor).call('UploadMaterial', text)
  return { actor, material: data.material }
}

const about =
  (more: (material: { material_id: number; version: number }) => Record<string, unknown>): Make =>
  async (world) => {
    const { actor, material } = await given(world)
    return { actor, input: { material_id: material.material_id, ...more(material) } }
  }

export const materialsSamples = {
  getOwnUploads: async (world) => ({ actor: await maker(world), input: {} }),
  UploadMaterial: async (world) => ({
    actor: await maker(world),
    input: { ...text, translations: { de: { title: 'Freundlich ablehnen' } }, topics: ['answering'], min_seconds: 1 },
  }),
  getMaterialList: async (world) => ({ actor: (await given(world)).actor, input: { type: 'text', status: 'active' } }),
  UpdateMaterial: about(({ version }) => ({
    version,
    title: 'Saying no',
    html: '<p>Say no, and tell someone.</p>',
    topics: ['answering'],
    translations: { ms: { title: 'Menolak' } },
  })),
  changeMaterials: async (world) => {
    const actor = await maker(world)
    const q = `Old ${Math.random()}`
    await world.as(actor).call('UploadMaterial', { ...text, title: q })
    return { actor, input: { q, materials: 1, change: { status: 'archived' } } }
  },
  DeleteMaterial: about(() => ({})),
  getGlobalAdminViewMaterial: about(() => ({})),
  uploadMaterialPicture: async (world) => ({
    actor: await maker(world),
    input: {},
    file: {
      name: 'picture.png',
      bytes: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#12616d' } })
        .png()
        .toBuffer(),
    },
  }),
} satisfies Record<string, Make>
