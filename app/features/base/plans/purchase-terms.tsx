/** The terms before every purchase of a subscription: that it renews by itself, and the seven days' right (product §7). */
export function PurchaseTerms() {
  return (
    <p className="hint">
      A assinatura renova sozinha a cada período, pelo mesmo preço, até você cancelar; o cancelamento vale a
      partir do fim do período pago. Compra pela internet: em até 7 dias você pode desistir, com devolução de
      100%.
    </p>
  );
}
