/** Sentences about what is typed or chosen that several forms and calls share, pt-BR. */
export const CHOOSE_CITY = "Escolha a cidade na lista.";
export const CHOOSE_SPORT = "Escolha um esporte da lista.";
export const CHOOSE_SOME_SPORT = "Escolha ao menos um esporte.";
export const SPORT_REPEATED = "Há um esporte repetido.";
export const SPORT_UNKNOWN = "Este esporte não existe.";
export const CHOOSE_PLAN = "Escolha um dos planos.";
export const TYPE_PASSWORD = "Digite a senha.";
export const NAME_STRANGE = "O nome tem um caractere que não é aceito.";
export const NAME_IS_ADDRESS = "Escreva um nome, não um endereço da internet nem um e-mail.";
export const GUARDIAN_EMAIL_IS_OWN = "O e-mail do responsável precisa ser outro, não o seu.";
export const TERMS_CHANGED = "Os termos de uso mudaram. Leia a nova versão.";
export const SUBSCRIPTION_CHANGED = "A assinatura acabou de mudar. Confira e tente de novo.";

/** Sentences for values that no field and no parameter may hold, whatever it is for. */
export const UNSTORABLE = {
  text: "Este texto tem um caractere que não é aceito.",
  number: "Este número é grande demais.",
  depth: "Estes dados têm níveis demais.",
  repeated: "Este campo veio mais de uma vez.",
} as const;
