/** Sentences about accounts that several places share, pt-BR. */
export const accountCopy = {
  areTermsRequired: "Para lançar e responder resultados, leia e aceite os termos de uso.",
  readTerms: "Ler e aceitar",
  awaitsGuardian:
    "Sua conta está parada até o responsável autorizar. Enviamos um link para o e-mail dele. Até lá, você pode olhar tudo, mas não lançar resultados.",
  askGuardian: "Reenviar o link",
  codeSent: "Código enviado",
  codeSentText:
    "Enviamos seis números para o seu e-mail. Digite-os aqui para entrar. O código vale por 10 minutos.",
  codeMaybeSentText:
    "Se este e-mail tem uma conta, enviamos seis números para ele. Digite-os aqui para entrar. Valem por 10 minutos.",
  consent: "Li e concordo com os termos de uso acima",
} as const;

/** Of a link beside mailed digits. */
export const LINK_GONE =
  "Este link não vale mais: ele vale por 10 minutos e só uma vez. Peça outro código para entrar.";
