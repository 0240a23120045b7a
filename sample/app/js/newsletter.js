const form = document.getElementById('newsletter');

form.addEventListener('submit', event => {
  event.preventDefault();
  const address = form.elements.email.value;
  form.hidden = true;
  document.getElementById('signed-up').textContent = `Subscribed with ${address}.`;
});
form.hidden = false;
