/** How every mail ends, pt-BR. */
export const MAIL_FOOT = "\n\nQuadra: o ranking do seu clube, na palma da mão e na TV.";
