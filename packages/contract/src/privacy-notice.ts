/**
 * The written notice of the Personal Data Protection Act 2010, section 7: in Malay and English, whatever the language of the interface.
 * {{portal}} stands for the portal's name.
 */
/** Who accepted a notice accepted one version of it: raised with every change of its words or of what the register has it say. */
export const NOTICE_VERSION = 3

type Paragraph = { readonly title: string; readonly text: string }
/** The heads of what the register says (getPrivacyNotice). */
type Kept = { readonly title: string; readonly purpose: string; readonly whose: string; readonly terms: string }
export const privacyNotice: readonly {
  readonly lang: 'en' | 'ms'
  readonly name: string
  readonly paragraphs: readonly Paragraph[]
  readonly kept: Kept
}[] = [
  {
    lang: 'en',
    name: 'English',
    kept: { title: 'What is kept, and how long', purpose: 'What for', whose: 'Of whom', terms: 'How long' },
    paragraphs: [
      {
        title: 'Who is responsible',
        text: 'Your company decides on your training and is the controller of your training records. The provider of {{portal}} keeps them for your company, and is the controller of account, billing and security records.',
      },
      {
        title: 'Which data',
        text: 'Name, username, e-mail, phone, photo if you give one; company, department, position, employee number; IC number where your company needs it, stored encrypted and shown masked; training, quiz, pledge and certificate records; sign-ins. The data come from you, from your company and from your use of the portal.',
      },
      {
        title: 'What for',
        text: 'To give you access, to carry out and record the training against bribery, to issue certificates and let others check them, to keep the portal secure, and to meet legal duties. The data are not used for advertising.',
      },
      {
        title: 'Must you give them',
        text: 'Fields not marked as optional are needed: without them there is no account and no certificate. Optional fields may stay empty.',
      },
      {
        title: 'Who receives them',
        text: 'Administrators of your company, the provider and those who run servers and mail for the provider, and authorities where the law says so. Data leave Malaysia only where the Act allows it.',
      },
      {
        title: 'Your rights',
        text: 'You may see, correct and receive your data, withdraw your consent and limit their use, as far as the law allows. Training records that your company must keep are not deleted, but restricted. Ask the administrator of your company; the Helper page in the portal names the contact.',
      },
    ],
  },
  {
    lang: 'ms',
    name: 'Bahasa Melayu',
    kept: { title: 'Apa yang disimpan, dan berapa lama', purpose: 'Tujuan', whose: 'Data siapa', terms: 'Tempoh' },
    paragraphs: [
      {
        title: 'Siapa yang bertanggungjawab',
        text: 'Syarikat anda menentukan latihan anda dan merupakan pengawal data bagi rekod latihan anda. Penyedia {{portal}} menyimpannya bagi pihak syarikat anda, dan merupakan pengawal data bagi rekod akaun, bil dan keselamatan.',
      },
      {
        title: 'Data yang terlibat',
        text: 'Nama, nama pengguna, e-mel, telefon, gambar jika diberikan; syarikat, jabatan, jawatan, nombor pekerja; nombor kad pengenalan jika diperlukan oleh syarikat anda, disimpan secara tersulit dan dipaparkan secara bertopeng; rekod latihan, kuiz, ikrar dan sijil; log masuk. Data ini diperoleh daripada anda, daripada syarikat anda dan daripada penggunaan portal.',
      },
      {
        title: 'Tujuan',
        text: 'Untuk memberi anda akses, menjalankan dan merekodkan latihan antirasuah, mengeluarkan sijil dan membolehkan orang lain menyemaknya, menjaga keselamatan portal, serta memenuhi kewajipan undang-undang. Data tidak digunakan untuk pengiklanan.',
      },
      {
        title: 'Adakah wajib diberikan',
        text: 'Ruangan yang tidak ditanda sebagai pilihan adalah diperlukan: tanpanya tiada akaun dan tiada sijil. Ruangan pilihan boleh dibiarkan kosong.',
      },
      {
        title: 'Siapa yang menerimanya',
        text: 'Pentadbir syarikat anda, penyedia serta pihak yang mengendalikan pelayan dan e-mel bagi penyedia, dan pihak berkuasa jika dikehendaki undang-undang. Data hanya dihantar ke luar Malaysia jika dibenarkan oleh Akta.',
      },
      {
        title: 'Hak anda',
        text: 'Anda boleh melihat, membetulkan dan menerima data anda, menarik balik persetujuan dan mengehadkan penggunaannya, setakat yang dibenarkan undang-undang. Rekod latihan yang wajib disimpan oleh syarikat anda tidak dipadamkan, tetapi disekat. Hubungi pentadbir syarikat anda; halaman Helper dalam portal menyatakan orang untuk dihubungi.',
      },
    ],
  },
]
