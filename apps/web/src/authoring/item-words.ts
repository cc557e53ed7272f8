import type { MaterialType } from '@jujur/contract/enumerations.ts'
import type { ModuleItem } from '@jujur/contract/modules.ts'
import { type Icon, IconFileText, IconHeadphones, IconListCheck, IconPackage, IconPdf, IconPhoto, IconVideo } from '@jujur/icons'

const icons: Record<MaterialType, Icon> = {
  text: IconFileText,
  pdf: IconPdf,
  video: IconVideo,
  audio: IconHeadphones,
  image: IconPhoto,
  scorm: IconPackage,
}
export const itemIcon = ({ material_type }: Pick<ModuleItem, 'material_type'>): Icon => (material_type ? icons[material_type] : IconListCheck)
