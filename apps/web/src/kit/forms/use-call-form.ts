import type { Call, Sent } from '@jujur/contract/call.ts'
import type { FieldError } from '@jujur/contract/codes.ts'
import { fieldError } from '@jujur/contract/field-errors.ts'
import type { FieldRule } from '@jujur/contract/field-rules.ts'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { createElement, type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { focusFirstInvalid } from '../../ui/focus.ts'
import { useToast } from '../../ui/use-toast.ts'
import type { Refused } from '../call/api.ts'
import { showTrouble } from '../call/trouble.ts'
import { type Treats, type UseSendOptions, useSend } from '../call/use-send.ts'
import { dropDraft, hasDraft, keepDraft, onSessionEnd, readDraft } from '../session/drafts.ts'
import { useTexts } from '../texts/texts.ts'
import { FieldMessage } from './field-message.tsx'
import { type Check, type FieldState, firstError, formState, pathsOf, schemaErrors, valueAt } from './validation.ts'

export type UseCallFormOptions<C extends Call, V extends object> = Pick<UseSendOptions<C>, 'treats' | 'also' | 'onDone' | 'answered'> & {
  /** From what stands in the form to what is sent; needed where the two differ. */
  transform?: (values: V) => Sent<C>
  /** Names of the fields in the reader's language, for '{attribute} cannot be empty'. */
  labels?: Readonly<Record<string, string>>
  /** Of a call that takes a file: the one that goes along. */
  file?: () => File | undefined
  /** Whether what goes along, such as a file, is there too; where it is not, the fields are told all the same and nothing is sent. */
  isReady?: () => boolean
  /** Further checks per field, run in sequence after the schema. */
  checks?: Readonly<Record<string, readonly Check<V>[]>>
  /** Fields that do not count as things stand. */
  ignored?: (values: V) => readonly string[]
  /** Which of the two message sets of specification section 5. */
  messages?: 'product' | 'generic'
}

export type CallForm<V extends object> = Omit<UseFormReturnType<V>, 'onSubmit'> & {
  /** For `<form onSubmit>`; may be called without an event. */
  submit: (event?: FormEvent<HTMLFormElement>) => Promise<void>
  sending: boolean
  fieldStates: Readonly<Record<string, FieldState>>
  formState: FieldState
  /** Puts an error beside a field, for a refusal that the screen treats itself. */
  setFieldRule: (field: string, rule: FieldError['rule']) => void
}

type States = Record<string, FieldState>
const statesOf = (values: object, ignored: readonly string[]): States =>
  Object.fromEntries(pathsOf(values).map((path) => [path, ignored.includes(path) ? 'Ignored' : 'NotValidated']))

/** A form over a call: checked with the call's own schema, refused fields (7000) come back to the same places. */
export const useCallForm = <C extends Call, V extends object>(call: C, initialValues: V, options: UseCallFormOptions<C, V> = {}): CallForm<V> => {
  const { transform, labels, file, isReady, checks, ignored, messages, treats, onDone, ...sendOptions } = options
  const form = useForm<V>({ initialValues: readDraft(call.name, initialValues) })
  const [settled, setSettled] = useState<States>({})
  const element = useRef<HTMLFormElement | null>(null)
  const { say } = useToast()
  const t = useTexts('common')
  const inputOf = (values: V) => (transform ? transform(values) : (values as unknown as Sent<C>))
  const skipped = ignored?.(form.values) ?? []

  const message = (error: FieldError) => createElement(FieldMessage, { error, label: labels?.[error.field], set: messages })
  const showErrors = (errors: readonly FieldError[]) => {
    form.setErrors(Object.fromEntries(errors.map((error) => [error.field, message(error)])))
    // Sent by a button that stands outside of the form: then what is on top has it.
    focusFirstInvalid(element.current ?? [...document.querySelectorAll('dialog[open]')].at(-1) ?? document)
  }

  /** A refusal that names the fields with the wrong value is told beside them, as a 7000 is. */
  const besides =
    (rule: FieldRule) =>
    (refused: Refused): void => {
      const paths = pathsOf(form.values)
      const { findings = [] } = (refused.data ?? {}) as { findings?: { field: string }[] }
      const here = findings.filter(({ field }) => paths.includes(field))
      if (here.length > 0) showErrors(here.map(({ field }) => fieldError(field, rule)))
      else showTrouble(refused)
    }

  const { send, sending } = useSend(call, {
    ...sendOptions,
    onDone: (data, code, token) => {
      dropDraft(call.name)
      onDone?.(data, code, token)
    },
    treats: {
      7000: (refused: Refused) => {
        const paths = pathsOf(form.values)
        const [here, elsewhere] = [refused.errors.filter((e) => paths.includes(e.field)), refused.errors.filter((e) => !paths.includes(e.field))]
        showErrors(here)
        setSettled((states) => ({ ...states, ...Object.fromEntries(here.map((error) => [error.field, 'Invalid' as const])) }))
        if (elsewhere.length > 0 || here.length === 0) showTrouble(refused)
      },
      10003: besides('username'),
      ...treats,
    } as Treats<C>,
  })

  const checkField = async (path: string) => {
    const values = form.getValues()
    if (skipped.includes(path)) return
    setSettled((states) => ({ ...states, [path]: 'Validating' }))
    const bySchema = schemaErrors(call.input, inputOf(values)).find((error) => error.field === path)
    const found = bySchema ?? (await firstError(path, valueAt(values, path), values, checks?.[path] ?? []))
    // Typing went on meanwhile: what was found is of a value that is no more.
    if (valueAt(form.getValues(), path) !== valueAt(values, path)) return setSettled((states) => ({ ...states, [path]: 'NotValidated' }))
    form.setFieldError(path as never, found ? message(found) : null)
    setSettled((states) => ({ ...states, [path]: found ? 'Invalid' : 'Valid' }))
  }

  const submit = async (event?: FormEvent<HTMLFormElement>) => {
    event?.preventDefault()
    element.current = event?.currentTarget ?? element.current
    if (sending) return
    const values = form.getValues()
    const paths = pathsOf(values).filter((path) => !skipped.includes(path))
    const errors = schemaErrors(call.input, inputOf(values)).filter((error) => !skipped.includes(error.field))
    for (const [path, list] of Object.entries(checks ?? {})) {
      if (skipped.includes(path) || errors.some((error) => error.field === path)) continue
      const found = await firstError(path, valueAt(values, path), values, list)
      if (found) errors.push(found)
    }
    setSettled(Object.fromEntries(paths.map((path) => [path, errors.some((error) => error.field === path) ? 'Invalid' : 'Valid'])))
    showErrors(errors)
    if (errors.length === 0 && (isReady?.() ?? true)) await send(inputOf(values), file?.())
  }

  const latest = useRef(form)
  latest.current = form
  useEffect(() => onSessionEnd(() => latest.current.isDirty() && keepDraft(call.name, latest.current.getValues())), [call.name])
  // A draft that came back is work not yet saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it has come back.
  useEffect(() => {
    if (!hasDraft(call.name)) return
    say(t('unsaved.restored'))
    latest.current.setDirty(Object.fromEntries(pathsOf(latest.current.getValues()).map((path) => [path, true])))
    return () => dropDraft(call.name)
  }, [call.name])

  const getInputProps: UseFormReturnType<V>['getInputProps'] = (path, given) => {
    const props = form.getInputProps(path, given)
    return {
      ...props,
      onChange: (...args: unknown[]) => {
        setSettled((states) => ({ ...states, [path]: 'NotValidated' }))
        props.onChange(...args)
      },
      onBlur: (event: FocusEvent) => {
        props.onBlur?.(event)
        // Walking past an empty field is no mistake yet.
        const value = valueAt(form.getValues(), path as string)
        if (value !== '' && value !== undefined && value !== null) void checkField(path as string)
      },
    }
  }

  const fieldStates = { ...statesOf(form.values, skipped), ...settled, ...Object.fromEntries(skipped.map((path) => [path, 'Ignored' as const])) }
  return {
    ...form,
    getInputProps,
    submit,
    sending,
    fieldStates,
    formState: formState(fieldStates),
    setFieldRule: (field, rule) => showErrors([{ field, rule, message: rule }]),
  }
}
