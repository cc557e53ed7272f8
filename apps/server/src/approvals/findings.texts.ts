/** The words of what was found against a registration, told by mail only. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { type Finding, findingCodes } from './findings.rules.ts'

const findingWords: Record<Finding, Record<Language, string>> = {
  10001: {
    en: 'The username is taken.',
    ch: '用户名已被占用。',
    es: 'El nombre de usuario ya está en uso.',
    jp: 'ユーザー名は既に使われています。',
    de: 'Der Benutzername ist vergeben.',
    fr: 'Le nom d’utilisateur est déjà pris.',
  },
  10002: {
    en: 'The e-mail address belongs to an account or registration already.',
    ch: '该邮箱已用于其他账户或注册申请。',
    es: 'El correo electrónico ya pertenece a una cuenta o solicitud.',
    jp: 'メールアドレスは既に登録または申請されています。',
    de: 'Die E-Mail-Adresse gehört bereits zu einem Konto oder einer Anmeldung.',
    fr: 'L’adresse e-mail appartient déjà à un compte ou à une inscription.',
  },
  10008: {
    en: 'A similar company is registered already.',
    ch: '已有相似的公司注册。',
    es: 'Ya hay una empresa similar registrada.',
    jp: '類似の会社が既に登録されています。',
    de: 'Ein ähnliches Unternehmen ist bereits registriert.',
    fr: 'Une entreprise semblable est déjà inscrite.',
  },
  10012: {
    en: 'The employee number is taken.',
    ch: '员工编号已被占用。',
    es: 'El número de empleado ya está en uso.',
    jp: '社員番号は既に使われています。',
    de: 'Die Personalnummer ist vergeben.',
    fr: 'Le numéro d’employé est déjà pris.',
  },
  10017: {
    en: 'Maker and checker need different usernames.',
    ch: '制单人与复核人须使用不同的用户名。',
    es: 'Quien prepara y quien revisa necesitan nombres de usuario distintos.',
    jp: '作成者と承認者には別々のユーザー名が必要です。',
    de: 'Ersteller und Prüfer brauchen verschiedene Benutzernamen.',
    fr: 'Le préparateur et le vérificateur ont besoin de noms d’utilisateur différents.',
  },
  10018: {
    en: 'Maker and checker need different e-mail addresses.',
    ch: '制单人与复核人须使用不同的邮箱。',
    es: 'Quien prepara y quien revisa necesitan correos electrónicos distintos.',
    jp: '作成者と承認者には別々のメールアドレスが必要です。',
    de: 'Ersteller und Prüfer brauchen verschiedene E-Mail-Adressen.',
    fr: 'Le préparateur et le vérificateur ont besoin d’adresses e-mail différentes.',
  },
  10046: {
    en: 'The usernames of maker and checker are too alike.',
    ch: '制单人与复核人的用户名过于相似。',
    es: 'Los nombres de usuario de quien prepara y quien revisa se parecen demasiado.',
    jp: '作成者と承認者のユーザー名が似すぎています。',
    de: 'Die Benutzernamen von Ersteller und Prüfer sind sich zu ähnlich.',
    fr: 'Les noms d’utilisateur du préparateur et du vérificateur se ressemblent trop.',
  },
  10047: {
    en: 'The e-mail addresses of maker and checker are too alike.',
    ch: '制单人与复核人的邮箱过于相似。',
    es: 'Los correos de quien prepara y quien revisa se parecen demasiado.',
    jp: '作成者と承認者のメールアドレスが似すぎています。',
    de: 'Die E-Mail-Adressen von Ersteller und Prüfer sind sich zu ähnlich.',
    fr: 'Les adresses e-mail du préparateur et du vérificateur se ressemblent trop.',
  },
}
/** A line for each finding. */
export const findingLines = (findings: readonly Finding[], language: Language) => findings.map((finding) => `• ${findingWords[finding][language]}`)

/** What stands against a registration, from codes with blanks between. */
export const findingsOf = (codes: string | number) => {
  const told = String(codes).split(' ')
  return findingCodes.filter((code) => told.includes(String(code)))
}
