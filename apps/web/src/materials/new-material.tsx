import { type ContentLanguage, contentLanguages, type MaterialType, materialTypes } from '@jujur/contract/enumerations.ts'
import { useFileReasonWords } from '../authoring/file-words.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { MaterialFileChoice } from './file-choice.tsx'
import classes from './materials.module.css'
import { TakingLine, UploadLine } from './upload-line.tsx'
import { UploadsUnderWay } from './uploads-under-way.tsx'
import { useNewMaterial } from './use-new-material.ts'

/** What it is and what it is called; a text begins empty or with a document of Word, anything else with its file. */
export const NewMaterial = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('materials')
  const fileWords = useFileReasonWords()
  const made = useNewMaterial()
  const { type, isText, file, reason, pieces, sending } = made
  return (
    <Drawer
      opened
      onClose={onClose}
      title={t('new.title')}
      line={t('new.line')}
      footer={
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={sending || pieces.sending !== null} onClick={() => void made.make()}>
            {t('new.create')}
          </Button>
        </div>
      }
    >
      <div ref={made.form} className={classes.form}>
        <SelectField
          label={t('fields.type')}
          value={type}
          options={materialTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(event) => made.setType(event.currentTarget.value as MaterialType)}
        />
        <TextField
          label={t('fields.title')}
          value={made.title}
          maxLength={200}
          error={made.isTitleWrong ? t('fields.titleWrong') : undefined}
          onChange={(event) => made.setTitle(event.currentTarget.value)}
        />
        <SelectField
          label={t('fields.baseLanguage')}
          description={t('fields.baseLanguageHelp')}
          value={made.language}
          options={contentLanguages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => made.setLanguage(event.currentTarget.value as ContentLanguage)}
        />
        {sending && file && <TakingLine file={file} type={type} />}
        {!pieces.sending && !(sending && file) && (
          <MaterialFileChoice key={type} type={type} onFile={made.choose} error={made.isFileMissing ? t('new.fileMissing') : undefined} />
        )}
        {pieces.sending && <UploadLine pieces={pieces} />}
        {!isText && !sending && !pieces.sending && <UploadsUnderWay />}
        {reason && (
          <Notice tone="bad" role="alert">
            {fileWords(reason)}
          </Notice>
        )}
      </div>
    </Drawer>
  )
}
