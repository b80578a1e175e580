/** Said before somebody joins a club, wherever they do (product §3). */
export const CLUB_SEES_CONTACTS =
  "Enquanto você for do clube, a administração e a secretaria dele veem o seu e-mail e telefone; de menor de idade, o e-mail do responsável.";
